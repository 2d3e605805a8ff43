/**
 * What the server tells of Azul, as its OpenAPI says, and how to read its short texts. Master Chocolatier tells the same
 * and more, so that both are drawn by the same boards.
 */
import type { AnyPosition } from '../api/names';
import { type ActionOf, type PositionOf } from '../games/door';

/** What the positions of both games have; a relative may have phases of its own. */
export type Position = Omit<PositionOf<'azul'>, 'game' | 'phase'> & Pick<AnyPosition, 'phase'>;
export type Board = Position['boards'][number];

export type Take = ActionOf<'take'>;
export type Divide = ActionOf<'divide'>;
/** What may be done at a table of these boards. */
export type Action = Take | ActionOf<'tile'> | Divide;

export type Source = Take['source'];
export type Line = Take['line'];

export const LINES = [1, 2, 3, 4, 5];
export const FLOOR_COSTS = [1, 1, 2, 2, 2, 3, 3];
export const MARKER = 'M';

/** The letters of a text of tiles, one a tile; none for `-`. */
export function letters(text: string): string[] {
  return text === '-' ? [] : [...text];
}

/** How many of each letter, in the order in which they first come. */
export function counted(text: string): { letter: string; number: number }[] {
  const numbers = new Map<string, number>();
  for (const letter of letters(text)) numbers.set(letter, (numbers.get(letter) ?? 0) + 1);
  return [...numbers].map(([letter, number]) => ({ letter, number }));
}

/** How many tiles a counted text such as `B12Y4` stands for. */
export function total(text: string): number {
  return [...text.matchAll(/[A-Z](\d*)/g)].reduce(
    (sum, [, number]) => sum + (number ? Number(number) : 1),
    0,
  );
}

/** Which letter is printed on a space of the coloured wall: each row is the one above, shifted by one. */
export function printed(order: readonly string[], row: number, column: number): string {
  return order[(column - row + order.length) % order.length] ?? '';
}
