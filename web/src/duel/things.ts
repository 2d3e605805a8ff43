/** Duel's things in words, made of the letters that stories tell them by: `sYKT`, `TY`. */
import { coloursInWords, type Palette, type Speech } from '../games/speech';
import { typeOf } from './plates';
import { COLOUR_OF } from './position';

export const PALETTE: Palette = { game: 'duel', colours: COLOUR_OF };

/** Colours one after the other: `blue, red, blue`. */
export function rowInWords(letters: string, speech: Speech): string {
  return coloursInWords(PALETTE, letters, speech).join(', ');
}

/** The colours of a chip: `teal and yellow`. */
export function chipInWords(chip: string, speech: Speech): string {
  return speech.list(coloursInWords(PALETTE, chip, speech));
}

/** `special plate (yellow, black, teal)`. */
export function plateInWords(plate: string, speech: Speech): string {
  return speech.say(`log.plate.${typeOf(plate)}`, { colours: rowInWords(plate.slice(1), speech) });
}

export function platesInWords(plates: readonly string[], speech: Speech): string {
  return speech.list(plates.map((plate) => plateInWords(plate, speech)));
}
