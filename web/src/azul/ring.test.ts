import { describe, expect, test } from 'vitest';
import { arch, circle, type Point } from './ring';

const NUMBERS = [5, 7, 9];
const ends = (points: Point[], side: 'x' | 'y') => {
  const all = points.map((point) => point[side]);
  return [Math.min(...all), Math.max(...all)];
};

describe.each(NUMBERS)('%i displays', (number) => {
  test('a circle fills its box and has its centre at the same distance from all', () => {
    const { points, centre } = circle(number);
    for (const [least, most] of [ends(points, 'x'), ends(points, 'y')]) {
      expect(least).toBeCloseTo(0);
      expect(most).toBeCloseTo(1);
    }
    expect(points[0]).toEqual({ x: 0.5, y: 0 });
    expect(centre.x).toBeCloseTo(0.5);
    expect(points[1]!.x).toBeGreaterThan(0.5);
  });

  test('an arch goes clockwise too, and no two of its displays overlap down its sides', () => {
    const points = arch(number);
    expect(points).toHaveLength(number);
    const right = points.filter(({ x }) => x === 1);
    const left = points.filter(({ x }) => x === 0).reverse();
    expect(left.map(({ y }) => y)).toEqual(right.map(({ y }) => y));
    right.slice(1).forEach(({ y }, n) => expect(y - right[n]!.y).toBeGreaterThanOrEqual(1));
  });
});
