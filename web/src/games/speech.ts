/** How a game's things are said in a language: what sentences are made with, and pieces by their letters. */
import type { Fields } from '../texts/saying';

export type Say = (code: string, fields?: Fields) => string;
/** `blue, red and black`. */
export type List = (words: readonly string[]) => string;
/** The code of a text, and fields for it. */
export type Sentence = [code: string, fields: Fields];

export interface Speech {
  readonly say: Say;
  readonly list: List;
  /** What somebody at the table is called. */
  nameOf(seat: number): string;
}

export function speechOf(say: Say, list: List, names: readonly string[]): Speech {
  return { say, list, nameOf: (seat) => names[seat - 1] ?? '' };
}

/** The names of a game's colours by the letters that stories and positions tell them by. */
export interface Palette {
  readonly game: string;
  readonly colours: Readonly<Record<string, string>>;
}

export function colourNamed({ colours }: Palette, letter: string): string {
  return colours[letter] ?? letter;
}

/** `1 blue tile and 2 red tiles`. */
export function tilesInWords(palette: Palette, letters: string, { say, list }: Speech): string {
  const parts = [...new Set(letters)].map((letter) => {
    const number = letters.split(letter).length - 1;
    return say('log.tiles', { game: palette.game, number, colour: colourNamed(palette, letter) });
  });
  return list(parts);
}

/** Colours by themselves: `blue`, `red`, `blue`. */
export function coloursInWords(palette: Palette, letters: string, { say }: Speech): string[] {
  return [...letters].map((letter) => say(`term.${colourNamed(palette, letter)}`));
}
