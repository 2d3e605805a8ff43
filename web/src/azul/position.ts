/** A position of Azul or Master Chocolatier as `State.view` gives it, and how to read its short texts. */
import type { Fields } from '../table/offering';

export interface Board {
  score: number;
  tiling: number;
  floor_lost: number;
  lines: string[];
  wall: string[];
  floor: string;
}

export interface Position {
  game: string;
  players: number;
  options: Record<string, string>;
  round: number;
  phase: string;
  turn: number | null;
  starter: number | null;
  marker: number | null;
  centre: string;
  displays: string[];
  bag: string;
  lid: string;
  boards: Board[];
  /** Chocolatier: the side of each display (`-`, `1`, `2T`, …), who has SF5 and what lies on it, what SF4 still holds. */
  gold?: string[];
  extra?: string;
  dividing?: string;
}

export interface Take extends Fields {
  kind: 'take';
  source: number | 'centre';
  colour: string;
  line: number | 'floor';
}
export interface Put extends Fields {
  kind: 'tile';
  line: number;
  column: number;
}
export interface Divide extends Fields {
  kind: 'divide';
  colour: string;
  side: 'left' | 'right';
}
export type Action = Take | Put | Divide;

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
