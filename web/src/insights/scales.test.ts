import { describe, expect, it } from 'vitest';
import type { Insights } from '../api/names';
import { EVERYTHING, gamesOf, isEverything, optionsOf, playersOf, queryOf } from './choosing';
import { movingMeans, roundUp, someOf, spansOf } from './scales';

const setting = (game: string, players: number, options: Record<string, string>, games = 1) =>
  ({ game, players, options, games }) satisfies Insights['settings'][number];

describe('scales', () => {
  it('ends at a number that is easy to read', () => {
    expect([0, 1, 2, 3, 5, 7, 11, 23, 61, 100].map(roundUp)).toEqual([2, 2, 2, 4, 6, 10, 20, 40, 100, 100]);
  });

  it('takes the mean of the last ones', () => {
    expect(movingMeans([1, 3, 5, 9], 2)).toEqual([1, 2, 4, 7]);
    expect(movingMeans([], 2)).toEqual([]);
  });

  it('labels a few places and the last', () => {
    expect(someOf(3, 6)).toEqual([0, 1, 2]);
    expect(someOf(14, 5)).toEqual([1, 4, 7, 10, 13]);
    expect(someOf(0, 5)).toEqual([]);
  });

  it('draws what is lost to the left of zero', () => {
    expect(spansOf([5, -5], [5, -5], 100)).toEqual([
      { from: 50, width: 50 },
      { from: 0, width: 50 },
    ]);
    expect(spansOf([0, 0], [0], 100)).toEqual([
      { from: 0, width: 0 },
      { from: 0, width: 0 },
    ]);
  });
});

describe('choosing', () => {
  const settings = [
    setting('azul', 2, { wall: 'coloured' }, 3),
    setting('duel', 2, { tablets: 'random3' }, 9),
    setting('azul', 3, { wall: 'gray' }, 2),
  ];

  it('offers what was played, and only where it differed', () => {
    expect(gamesOf(settings)).toEqual(['duel', 'azul']);
    expect(playersOf(settings, 'azul')).toEqual([2, 3]);
    expect(playersOf(settings, 'duel')).toEqual([]);
    expect(optionsOf(settings, 'azul')).toEqual([['wall', ['coloured', 'gray']]]);
    expect(optionsOf(settings, 'duel')).toEqual([]);
  });

  it('asks for no more than was chosen', () => {
    expect(queryOf(EVERYTHING, 5e12)).toEqual({ game: '' });
    const chosen = { game: 'azul', players: 3, options: { wall: 'gray' }, days: 30 };
    const query = queryOf(chosen, 100.4 * 86_400_000);
    expect([isEverything(EVERYTHING), isEverything({ ...EVERYTHING, days: 30 })]).toEqual([true, false]);
    expect(query).toEqual({ game: 'azul', players: 3, options: 'wall:gray', since: 71 * 86_400_000 });
  });
});
