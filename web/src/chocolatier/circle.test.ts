import { describe, expect, it } from 'vitest';
import { divided, lookOf, neighbour } from './circle';
import type { Circle } from './position';

const position = (gold: string[], extra = '-', dividing = '-'): Circle => ({
  displays: gold.map(() => '-'),
  gold,
  extra,
  dividing,
});

describe('neighbour', () => {
  it('goes round the circle', () => {
    const circle = position(['4', '-', '-', '-', '-']);
    expect(neighbour(circle, 1, 'left')).toBe(5);
    expect(neighbour(circle, 5, 'right')).toBe(1);
  });
  it('skips the display that somebody has as an extra space', () => {
    const gold = ['4', '5', '-', '-', '-'];
    expect(neighbour(position(gold), 1, 'right')).toBe(2);
    expect(neighbour(position(gold, '2-'), 1, 'right')).toBe(3);
  });
});

describe('lookOf', () => {
  it('shows gold sides, and no display where one was taken away', () => {
    const gold = ['-', '2T', '5'];
    expect([1, 2, 3].map(lookOf(position(gold)))).toEqual(['saucer', 'gold', 'gold']);
    expect([1, 2, 3].map(lookOf(position(gold, '1-')))).toEqual(['saucer', 'gold', null]);
  });
});

describe('divided', () => {
  it('is the display of SF4 while something is left to divide', () => {
    expect(divided(position(['-', '4', '-'], '-', 'TT'))).toBe(2);
    expect(divided(position(['-', '4', '-']))).toBe(0);
  });
});
