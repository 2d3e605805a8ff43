/** Things of a game in words, made of the letters that stories tell them by: `BBK`, `sYKT`, `TY`. */
import { COLOURS } from '../app/mini/boards';
import { COLOUR_OF } from '../duel/position';
import type { Fields } from '../texts/saying';

export type Say = (code: string, fields?: Fields) => string;
/** `blue, red and black`. */
export type List = (words: readonly string[]) => string;

export function colourOf(game: string, letter: string): string {
  const colours: Readonly<Record<string, string>> = game === 'duel' ? COLOUR_OF : (COLOURS[game] ?? {});
  return colours[letter] ?? letter;
}

export class Things {
  constructor(
    private readonly say: Say,
    private readonly list: List,
    private readonly game: string,
  ) {}

  /** `1 blue tile and 2 red tiles`. */
  tiles(letters: string): string {
    const parts = [...new Set(letters)].map((letter) => {
      const number = letters.split(letter).length - 1;
      return this.say('log.tiles', { game: this.game, number, colour: this.colour(letter) });
    });
    return this.list(parts);
  }

  /** Colours one after the other: `blue, red, blue`. */
  row(letters: string): string {
    return [...letters].map((letter) => this.term(letter)).join(', ');
  }

  /** The colours of a chip: `turquoise and yellow`. */
  chip(letters: string): string {
    return this.list([...letters].map((letter) => this.term(letter)));
  }

  /** `special plate (yellow, black, turquoise)`. */
  plate(name: string): string {
    return this.say(name.startsWith('s') ? 'log.plate.special' : 'log.plate.joker', {
      colours: this.row(name.slice(1)),
    });
  }

  plates(names: readonly string[]): string {
    return this.list(names.map((name) => this.plate(name)));
  }

  /** The displays that show a gold side, and what it does: `2 (keeps its rest) and 5 (attracts teal chocolates)`. */
  gold(sides: readonly string[]): string {
    const shown = sides.flatMap((side, index) => {
      if (side === '-') return [];
      const [effect = '', letter = ''] = side;
      const what = letter
        ? this.say('log.gold.attracts', { game: this.game, colour: this.colour(letter) })
        : this.say(`gold.${effect}`);
      return [`${index + 1} (${what})`];
    });
    return this.list(shown);
  }

  colour(letter: string): string {
    return colourOf(this.game, letter);
  }

  private term(letter: string): string {
    return this.say(`term.${this.colour(letter)}`);
  }
}
