import { describe, expect, it } from 'vitest';
import { counted, letters, total, type Position } from '../azul/position';
import { tilesOf, type DuelPosition } from '../duel/position';
import { APART, COUNT, DEAL, endOf, TILE, type Movement, type Step, type Travel } from './movements';
import { isJump, plan, type AnyPosition } from './plan';
import written from './stories.json';
import { tokensOf } from './tokens';

interface Story {
  game: string;
  before: AnyPosition;
  steps: Step[];
  after: AnyPosition;
}
const stories = written as unknown as Story[];
const told = stories.map((story) => ({ ...story, moves: plan(story.steps, story.before, story.after) }));
const azul = told.filter(({ game }) => game !== 'duel');
const duel = told.filter(({ game }) => game === 'duel');

const has = (story: Story, kind: Step['kind']) => story.steps.some((step) => step.kind === kind);
const travels = (moves: readonly Movement[]) =>
  moves.filter((each): each is Travel => each.kind === 'travel');
const to = (moves: readonly Movement[], place: string) =>
  travels(moves).filter((each) => each.to.place === place);
const of = <K extends Step['kind']>(story: Story, kind: K) =>
  story.steps.filter((step): step is Extract<Step, { kind: K }> => step.kind === kind);

const NAMES: Record<string, string[]> = {
  B: ['blue', 'brown'],
  Y: ['yellow'],
  R: ['red'],
  K: ['black'],
  T: ['teal'],
  W: ['white'],
};
/** Steps at which nothing is to be seen to move. */
const STILL = new Set([
  'dealt',
  'ended',
  'stayed',
  'claimed',
  'looked',
  'kept_plate',
  'skipped',
  'left_line',
]);
STILL.add('emptied_tower').add('unplaceable').add('unplaceable');

describe('plan', () => {
  it('finds movements for every step at which something moves', () => {
    for (const story of told) {
      const moving = story.steps.filter((step) => !STILL.has(step.kind));
      if (moving.length > 0) expect(story.moves, JSON.stringify(moving)).not.toEqual([]);
    }
  });

  it('knows every sort of step of the three games that greedy meets', () => {
    const kinds = new Set(stories.flatMap(({ steps }) => steps.map(({ kind }) => kind)));
    for (const kind of ['took', 'tiled', 'charged', 'bonus', 'attracted', 'divided', 'caught', 'tiled'])
      expect(kinds).toContain(kind);
  });

  it('ends with the scores of the new position', () => {
    for (const { moves, after } of told) {
      const last = new Map(moves.flatMap((each) => (each.kind === 'score' ? [[each.seat, each.score]] : [])));
      for (const [seat, score] of last) expect(score).toBe(after.boards[seat! - 1]?.score);
    }
  });

  it('ends with what bag and lid hold in the new position', () => {
    const last = azul.flatMap(({ moves, after }) => {
      const { bag, lid } = after as unknown as Position;
      const stocks = moves.filter((each) => each.kind === 'stock');
      return [...new Map(stocks.map((each) => [each.place, each.number]))].map(([place, number]) => ({
        number,
        held: total(place === 'bag' ? bag : lid),
      }));
    });
    expect(last.length).toBeGreaterThan(2);
    for (const { number, held } of last) expect(number).toBe(held);
  });

  it('lays every tile of a new round where one lies afterwards, and no two on one spot', () => {
    const dealt = azul.filter((story) => has(story, 'dealt') && has(story, 'attracted'));
    expect(dealt.length).toBeGreaterThan(0);
    for (const { moves, after } of dealt) {
      const ends = tokensOf(travels(moves))
        .map(({ hops }) => hops.at(-1)!.to)
        .filter(({ place }) => place.startsWith('display-'))
        .map(({ place, piece, nth }) => `${place} ${piece} ${nth}`);
      const displays = (after as unknown as Position).displays;
      expect(new Set(ends).size).toBe(displays.reduce((all, tiles) => all + letters(tiles).length, 0));
    }
  });

  it('fills exactly the spaces of a line that are full afterwards and were not before', () => {
    const filled = azul.filter((story) => has(story, 'filled') && !has(story, 'tiled'));
    expect(filled.length).toBeGreaterThan(2);
    for (const story of filled) {
      const [{ seat, line }] = of(story, 'filled') as [Extract<Step, { kind: 'filled' }>];
      const size = (position: AnyPosition) =>
        letters((position as unknown as Position).boards[seat - 1]?.lines[line - 1] ?? '-').length;
      const spaces = travels(story.moves).flatMap(({ to: { place } }) =>
        place.startsWith(`line-${seat}-${line}-`) ? [Number(place.split('-')[3])] : [],
      );
      const expected = Array.from({ length: size(story.after) }, (_, n) => n + 1);
      expect(spaces).toEqual(expected.slice(size(story.before)));
    }
  });

  it('lets the rest slide to the centre while the taken tiles travel', () => {
    const pushed = azul.filter((story) => of(story, 'took').some(({ rest }) => rest !== '-'));
    for (const story of pushed) {
      const [{ rest }] = of(story, 'took') as [Extract<Step, { kind: 'took' }>];
      const sliding = to(story.moves, 'centre').filter(({ piece }) => piece !== 'marker');
      expect(sliding).toHaveLength(letters(rest).length);
      for (const { start, lasts } of sliding) expect(start + lasts).toBeLessThan(TILE + 4 * APART);
      const spots = sliding.map(({ to: spot }) => `${spot.piece} ${spot.nth}`);
      expect(new Set(spots).size).toBe(spots.length);
    }
  });

  it('deals every display from the bag, all in one moment', () => {
    const dealt = azul.filter(
      (story) => of(story, 'dealt').some(({ deal }) => deal.kind === 'deal') && !has(story, 'attracted'),
    );
    expect(dealt.length).toBeGreaterThan(1);
    for (const { moves, after } of dealt) {
      for (const [n, display] of (after as unknown as Position).displays.entries())
        for (const { letter, number } of counted(display)) {
          const falling = to(moves, `display-${n + 1}`).filter(({ piece }) => NAMES[letter]?.includes(piece));
          expect(falling.map((each) => each.to.nth)).toEqual(Array.from({ length: number }, (_, nth) => nth));
        }
      expect(Math.round(endOf(moves))).toBe(DEAL);
    }
  });

  it('counts tile by tile on each board, all boards at the same time', () => {
    const tiled = azul.filter((story) => of(story, 'tiled').length > 1);
    expect(tiled.length).toBeGreaterThan(0);
    for (const { moves } of tiled) {
      const lights = moves.filter((each) => each.kind === 'light');
      const points = moves.filter((each) => each.kind === 'points' && each.place.startsWith('cell-'));
      for (const [n, light] of lights.entries()) expect(light.start).toBe(points[n]?.start);
      for (const seat of new Set(points.map((each) => 'seat' in each && each.seat))) {
        const own = points.filter((each) => 'seat' in each && each.seat === seat).map(({ start }) => start);
        const first = own[0] ?? 0;
        expect(own).toEqual(own.map((_, n) => first + n * COUNT));
      }
    }
  });

  it('lights the tiles that are linked', () => {
    const [story] = azul.filter((each) => of(each, 'tiled').some(({ across }) => across.length > 1));
    const step = of(story!, 'tiled').find(({ across }) => across.length > 1)!;
    const lit = story!.moves.flatMap((each) => (each.kind === 'light' ? each.places : []));
    for (const column of step.across) expect(lit).toContain(`cell-${step.seat}-${step.row}-${column}`);
  });

  it('empties a floor line that is charged, and only then', () => {
    const charged = azul.filter((story) => has(story, 'charged'));
    for (const story of charged) {
      const lost = of(story, 'charged');
      const leaving = travels(story.moves).filter(({ from }) => from.place.startsWith('floor-'));
      expect(leaving.length).toBeGreaterThanOrEqual(lost.length);
      const tiling = travels(story.moves).filter(({ to: { place } }) => place.startsWith('cell-'));
      for (const { start } of leaving)
        for (const tile of tiling) expect(start).toBeGreaterThan(tile.start + tile.lasts);
    }
  });

  it('takes tiles of Duel into the hand and from there to a line', () => {
    const [taken] = duel.filter((story) => has(story, 'took_sun'));
    expect(to(taken!.moves, 'hand')).toHaveLength(of(taken!, 'took_sun')[0]!.number);
    const [put] = duel.filter((story) => has(story, 'filled'));
    for (const { from, to: target } of travels(put!.moves)) {
      expect(from.place).toBe('hand');
      expect(target.place).toMatch(/^line-/);
    }
  });

  it('fills the suns of Duel from the bag', () => {
    const [story] = duel.filter((each) => of(each, 'dealt').some(({ deal }) => deal.kind === 'tiles'));
    const suns = (story!.after as unknown as DuelPosition).suns.flatMap((sun) => tilesOf(sun));
    expect(travels(story!.moves)).toHaveLength(suns.length);
    expect(new Set(travels(story!.moves).map((each) => each.to.place)).size).toBe(suns.length);
  });

  it('moves a plate from the display to the hand, and from there to its slot', () => {
    const [took] = duel.filter((story) => has(story, 'took_plate'));
    expect(travels(took!.moves)[0]?.from.place).toMatch(/^plate-/);
    const [placed] = duel.filter((story) => has(story, 'placed_plate'));
    expect(travels(placed!.moves)[0]).toMatchObject({ turned: true });
    expect(travels(placed!.moves)[0]?.to.place).toMatch(/^slot-/);
  });
});

describe('tokensOf', () => {
  it('makes one thing of a tile that is put on a line and tiled from there', () => {
    const [story] = azul.filter((each) =>
      of(each, 'filled').some(({ seat, line }) =>
        of(each, 'tiled').some((tiled) => tiled.seat === seat && tiled.row === line),
      ),
    );
    const ways = tokensOf(travels(story!.moves)).map(({ hops }) => hops.map((hop) => hop.to.place));
    expect(ways.some(([line, away]) => line?.startsWith('line-') && /^(wall|lid)/.test(away ?? ''))).toBe(
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
