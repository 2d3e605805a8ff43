/**
 * What a game is to the rest of the page. Its folder, `src/<game>/`, holds everything that is its own and shows it by this
 * interface; nobody else asks for a game's name.
 */
import type { Component } from 'svelte';
import type { AnyPosition } from '../api/names';
import type { Lesson } from '../lesson/lesson';
import type { Playing } from './playing';
import type { Rules } from './rules';
import type { Studying } from './studying';

/** A board at the start, in the middle of some game, or as a seat of a table has it. */
export type Shown = 'start' | 'middle' | { position: AnyPosition; seat: number };

export interface Game {
  /** As the server and the texts call it. */
  readonly name: string;
  /** Options that there are words for. */
  readonly options: readonly string[];
  /** Choices of options that are worth telling, as they change how the game is usually played. */
  readonly variants: Readonly<Record<string, readonly string[]>>;

  /** The drawings that little pictures are made of, once for a page that shows some. */
  readonly Symbols: Component;
  /** A player's board, as wide as its box. */
  readonly MiniBoard: Component<{ shows: Shown }>;
  /** A display with what may be taken from it. */
  readonly MiniOffer: Component;
  /** A piece that stands for the game in lists. */
  readonly Mark: Component;

  /** What only some pages need is loaded when such a page is opened. */
  playing(): Promise<Playing>;
  studying(): Promise<Studying>;
  lesson(): Promise<Lesson>;
  rules(): Promise<Rules>;
}
