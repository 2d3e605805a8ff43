import { describe, expect, it } from 'vitest';
import { chartOf } from './chart';

const box = { left: 0, right: 100, top: 0, bottom: 50 };

describe('chartOf', () => {
  it('draws from the left to the right, and higher scores higher', () => {
    const chart = chartOf(
      [
        [0, 0],
        [5, 10],
        [20, 15],
      ],
      box,
      5,
    );
    expect(chart.most).toBe(20);
    expect(chart.rounds).toEqual([0, 50, 100]);
    expect(chart.lines[0]?.points).toEqual([
      { x: 0, y: 50 },
      { x: 50, y: 37.5 },
      { x: 100, y: 0 },
    ]);
  });

  it('keeps names apart, and inside', () => {
    const labels = chartOf(
      [
        [0, 0, 0],
        [3, 3, 2],
      ],
      box,
      12,
    ).lines.map(({ label }) => label);
    const sorted = labels.toSorted((one, other) => one - other);
    expect(sorted[1]! - sorted[0]!).toBeGreaterThanOrEqual(12);
    expect(sorted[2]! - sorted[1]!).toBeGreaterThanOrEqual(12);
    expect(sorted[2]).toBeLessThanOrEqual(50);
  });
});
