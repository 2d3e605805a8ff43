/** Where the tiles of a display, or of the centre, lie: a small grid in which tiles of one colour lie together. */

export interface Cell {
  row: number;
  column: number;
}

export interface Arranged {
  letter: string;
  cells: Cell[];
  /** The same as long as it lies where it lay: what lies elsewhere is another thing, so that nothing is pushed there. */
  lie: string;
}

export interface Arrangement {
  columns: number;
  rows: number;
  groups: Arranged[];
}

/**
 * Larger groups first, each row filled by the first group, or piece of a group, that still fits into it. As wide as high,
 * unless so many columns are given.
 */
export function arrange(
  counts: readonly { letter: string; number: number }[],
  columns = squareOf(counts),
): Arrangement {
  const used: number[] = [];
  const lying = [...counts]
    .sort((one, other) => other.number - one.number)
    .map(({ letter, number }) => ({ letter, cells: cellsFor(number, columns, used) }));
  const rows = used.length;
  const groups = lying.map((group) => ({ ...group, lie: JSON.stringify([group, columns, rows]) }));
  return { columns, rows, groups };
}

function squareOf(counts: readonly { number: number }[]): number {
  const sum = counts.reduce((all, { number }) => all + number, 0);
  return Math.max(2, Math.ceil(Math.sqrt(sum)));
}

function cellsFor(number: number, columns: number, used: number[]): Cell[] {
  const cells: Cell[] = [];
  while (cells.length < number) {
    const wanted = Math.min(number - cells.length, columns);
    const row = rowWithRoom(wanted, columns, used);
    const start = used[row] ?? 0;
    for (let n = 0; n < wanted; n++) cells.push({ row, column: start + n });
    used[row] = start + wanted;
  }
  return cells;
}

function rowWithRoom(wanted: number, columns: number, used: readonly number[]): number {
  const found = used.findIndex((taken) => taken + wanted <= columns);
  return found === -1 ? used.length : found;
}
