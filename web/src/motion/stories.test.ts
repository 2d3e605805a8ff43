import { describe, expect, it } from 'vitest';
import { isJump } from './jumping';
import { tokensOf } from './tokens';
import { of, told, travels } from './told';

/** Steps at which nothing is to be seen to move. */
const STILL: ReadonlySet<string> = new Set([
  'dealt',
  'ended',
  'stayed',
  'claimed',
  'looked',
  'kept_plate',
  'skipped',
  'left_line',
  'emptied_tower',
  'unplaceable',
]);

describe('the stories of real games', () => {
  it('have movements for every step at which something moves', () => {
    for (const story of told) {
      const moving = story.steps.filter((step) => !STILL.has(step.kind));
      if (moving.length > 0) expect(story.moves, JSON.stringify(moving)).not.toEqual([]);
    }
  });

  it('end with the scores of the new position', () => {
    for (const { moves, after } of told) {
      const last = new Map(moves.flatMap((each) => (each.kind === 'score' ? [[each.seat, each.score]] : [])));
      for (const [seat, score] of last) expect(score).toBe(after.boards[seat! - 1]?.score);
    }
  });
});

describe('tokensOf', () => {
  it('makes one thing of a tile that is put on a line and tiled from there', () => {
    const [story] = told.filter((each) =>
      of(each, 'filled').some(({ seat, line }) =>
        of(each, 'tiled').some((tiled) => tiled.seat === seat && tiled.row === line),
      ),
    );
    const ways = tokensOf(travels(story!.moves)).map(({ hops }) => hops.map((hop) => hop.to.place));
    expect(ways.some(([line, away]) => line?.includes('/line-') && /^lid|\/cell-/.test(away ?? ''))).toBe(
      true,
    );
  });
});

describe('isJump', () => {
  const moved = (seat: number) => ({ kind: 'moved' as const, seat, story: [] });
  it('tells one turn of one player, and neither several turns nor what was taken back', () => {
    expect(isJump([moved(1)])).toBe(false);
    expect(isJump([moved(1), moved(1), { kind: 'dealt', story: [] }])).toBe(false);
    expect(isJump([moved(1), moved(2)])).toBe(true);
    expect(isJump([moved(1), moved(1), moved(1), moved(1), moved(1)])).toBe(true);
    expect(isJump([{ kind: 'undone', seat: 1, story: [] }])).toBe(true);
  });
});
