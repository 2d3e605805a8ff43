import { describe, expect, it } from 'vitest';
import { arrange } from './arrange';

/** The arrangement drawn as rows of letters. */
function drawn(...counts: [string, number][]): string[] {
  const { rows, columns, groups } = arrange(counts.map(([letter, number]) => ({ letter, number })));
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => '.'));
  for (const { letter, cells } of groups) {
    for (const { row, column } of cells) grid[row]![column] = letter;
  }
  return grid.map((row) => row.join(''));
}

describe('arrange', () => {
  it('lays four tiles in a square, equals side by side', () => {
    expect(drawn(['B', 1], ['R', 2], ['T', 1])).toEqual(['RR', 'BT']);
    expect(drawn(['B', 1], ['R', 3])).toEqual(['RR', 'RB']);
    expect(drawn(['B', 4])).toEqual(['BB', 'BB']);
  });
  it('makes room for more', () => {
    expect(drawn(['B', 2], ['R', 2], ['T', 1])).toEqual(['BBT', 'RR.']);
    expect(drawn(['B', 4], ['R', 1])).toEqual(['BBB', 'BR.']);
  });
  it('puts every tile on a space of its own', () => {
    const { groups } = arrange([
      { letter: 'B', number: 5 },
      { letter: 'R', number: 3 },
      { letter: 'T', number: 3 },
    ]);
    const cells = groups.flatMap((group) => group.cells.map(({ row, column }) => `${row} ${column}`));
    expect(new Set(cells).size).toBe(11);
  });
  it('keeps to so many columns as it is given', () => {
    const { columns, rows } = arrange([{ letter: 'B', number: 10 }], 4);
    expect([columns, rows]).toEqual([4, 3]);
  });
  it('is empty for an empty display', () => {
    expect(arrange([]).groups).toEqual([]);
  });
});
