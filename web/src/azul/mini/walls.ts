/** The part of a position that a little wall shows. */
import type { Position } from '../position';
import type { Skin } from '../skin';

export interface LittleWall {
  /** What each pattern line holds, from the shortest. */
  lines: readonly string[];
  /** Row by row, with a dot for every free space. */
  wall: readonly string[];
  /** Whether every space is for any colour. */
  free: boolean;
}

/** Nothing lies on it yet. */
export const EMPTY: LittleWall = {
  lines: Array<string>(5).fill('-'),
  wall: Array<string>(5).fill('.....'),
  free: false,
};

export function wallOf(skin: Skin, { boards, options }: Position, seat: number): LittleWall {
  const board = boards[seat - 1];
  return board ? { lines: board.lines, wall: board.wall, free: skin.isFree(options) } : EMPTY;
}
