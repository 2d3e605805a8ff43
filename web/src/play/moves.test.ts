import { describe, expect, it } from 'vitest';
import type { Step, TableEvent, TableView } from '../api/names';
import { framesOf } from './frames';
import { byMove, lastRound, movesOfOthers, placesOfOthers } from './moves';

/** `2` is a move of seat 2, `d` a deal, `D` the deal of a round, `u3` takes back all but three, anything else is an event of its kind. */
function happened(...kinds: (string | number)[]): TableEvent[] {
  return kinds.map((kind, n) => {
    const event = { sequence: n + 1, at: 0, story: [] as unknown[], kind: 'left', seat: 1 };
    if (typeof kind === 'number') Object.assign(event, { kind: 'moved', seat: kind, story: [`${n + 1}`] });
    else if (kind === 'd' || kind === 'D') Object.assign(event, { kind: 'dealt', story: [kind] });
    else if (kind.startsWith('u')) Object.assign(event, { kind: 'undone', to: Number(kind.slice(1)) });
    return event as unknown as TableEvent;
  });
}

const playing = {
  beginsRound: (step: Step) => (step as unknown) === 'D',
  stepPlaces: (step: Step) => [step as unknown as string],
};

describe('byMove', () => {
  it('tells each move with what came of it', () => {
    const told = byMove(happened('d', 1, 2, 2, 'd', 'left', 3));
    expect(told.map(({ seat, sequence }) => [seat, sequence])).toEqual([
      [null, 1],
      [1, 2],
      [2, 3],
      [2, 6],
      [3, 7],
    ]);
  });

  it('tells what was taken back in one step', () => {
    const told = byMove(happened(1, 2, 'u0', 1, 2));
    expect(told.map(({ seat, sequence }) => [seat, sequence])).toEqual([
      [null, 3],
      [1, 4],
      [2, 5],
    ]);
  });
});

describe('lastRound', () => {
  it('begins after my last move and what came of it', () => {
    expect(lastRound(happened('d', 1, 2, 3, 1, 'd', 2, 2, 3), [1])).toBe(6);
    expect(lastRound(happened('d', 2, 3), [1])).toBe(1);
  });

  it('has one turn of each where I have not moved', () => {
    expect(lastRound(happened('d', 1, 2, 2, 1, 1, 2, 2), [])).toBe(4);
  });

  it('knows nothing of what was taken back', () => {
    expect(lastRound(happened('d', 1, 2, 'u2', 2), [1])).toBe(2);
    expect(movesOfOthers(happened('d', 1, 2, 'u2', 2), 2, [1]).map(({ sequence }) => sequence)).toEqual([5]);
  });
});

describe('placesOfOthers', () => {
  it('are those of the moves since mine', () => {
    expect(placesOfOthers(playing, happened('D', 2, 1, 2, 3), [1])).toEqual(['4', '5']);
    expect(placesOfOthers(playing, happened('D', 2, 1, 2, 3), [1], 4)).toEqual(['5']);
    expect(placesOfOthers(playing, happened('D', 2, 1), [1])).toEqual([]);
  });

  it('are gone with the round', () => {
    expect(placesOfOthers(playing, happened('D', 1, 2, 'D', 3), [1])).toEqual(['5']);
  });
});

describe('framesOf', () => {
  const after = {
    sequence: 4,
    seats: [],
    you: 1,
    decision: { number: 3 },
    status: 'running',
  } as unknown as TableView;
  const past = (...numbers: number[]) =>
    numbers.map((sequence) => ({ sequence, to_act: [], position: { at: sequence } as never }));

  it('has the table after every move, with nothing to decide before the last', () => {
    const frames = framesOf(byMove(happened('d', 2, 3, 4)), past(1, 2, 3, 4), after);
    expect(frames.map(({ seat, view }) => [seat, view.sequence, view.decision !== null])).toEqual([
      [null, 1, false],
      [2, 2, false],
      [3, 3, false],
      [4, 4, true],
    ]);
  });

  it('goes in one step over what cannot be had', () => {
    const frames = framesOf(byMove(happened(1, 2, 3, 4)), past(2), after);
    expect(frames.map(({ events, seat, view }) => [events.length, seat, view.sequence])).toEqual([
      [2, null, 2],
      [2, null, 4],
    ]);
  });
});
