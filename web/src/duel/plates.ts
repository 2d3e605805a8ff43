/** Dome plates by name: `sYKT` is the special plate with yellow, black and turquoise cells, `sYKT@1` the same turned. */

import type { Letter, PlateType } from './position';

export type Cell = Letter | 'special' | 'joker';
export type Rotation = 0 | 1 | 2 | 3;

export interface Plate {
  name: string;
  type: PlateType;
  rotation: Rotation;
}

/** Where each cell of a turned plate lies on the unturned one: reading order, clockwise quarter turns. */
const TURNED: Record<Rotation, readonly [number, number, number, number]> = {
  0: [0, 1, 2, 3],
  1: [2, 0, 3, 1],
  2: [3, 2, 1, 0],
  3: [1, 3, 0, 2],
};

export function typeOf(name: string): PlateType {
  return name.startsWith('s') ? 'special' : 'joker';
}

/** The plate in a slot of a dome; null for `-`. */
export function plateIn(slot: string): Plate | null {
  if (slot === '-') return null;
  const [name = '', turns] = slot.split('@');
  return { name, type: typeOf(name), rotation: turn(Number(turns ?? 0)) };
}

/** Any number of quarter turns as a rotation. */
export function turn(quarters: number): Rotation {
  return (((quarters % 4) + 4) % 4) as Rotation;
}

/** A plate's four cells in reading order as it lies. */
export function cellsOf(name: string, rotation: Rotation = 0): Cell[] {
  const unturned: Cell[] = [...([...name.slice(1, 4)] as Letter[]), typeOf(name)];
  return TURNED[rotation].map((cell) => unturned[cell] ?? 'joker');
}

/** What the 36 cells of a dome are printed with, row by row; null where no plate lies. */
export function domeCells(plates: string[]): (Cell | null)[][] {
  return Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 6 }, (_, column) => {
      const plate = plateIn(plates[3 * Math.floor(row / 2) + Math.floor(column / 2)] ?? '-');
      return plate ? (cellsOf(plate.name, plate.rotation)[2 * (row % 2) + (column % 2)] ?? null) : null;
    }),
  );
}
