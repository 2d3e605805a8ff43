/** What there is to lay in Duel, and what it is laid with. */
import type { Brush } from '../../games/studying';
import Chip from '../art/Chip.svelte';
import Tile from '../art/Tile.svelte';
import DomePlate from '../DomePlate.svelte';
import { LETTERS } from '../position';
import { chipName, colourName, plateName } from '../words';

export const CHIPS = ['B', 'Y', 'R', 'K', 'T', 'TY', 'BR', 'RT', 'KB', 'YK'];
const COLOURS = ['YKT', 'TKR', 'BRK', 'TRB', 'KYR', 'KTB', 'BYT', 'RBY'];
export const PLATES = [
  ...COLOURS.map((colours) => `s${colours}`),
  'sYBK',
  ...COLOURS.map((colours) => `j${colours}`),
  'jRTY',
];
export const EACH = 13;
export const BROKEN = 4;
export const SUN = { large: 5, small: 4 };
export const FACTORIES = [0, 1, 2, 3, 4];
export const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const isPlate = (brush: string) => PLATES.includes(brush);
/** A chip of one colour is another thing than a tile: `chip-B`. */
export const chipOf = (brush: string) => (brush.startsWith('chip-') ? brush.slice(5) : null);

export const tileBrush = (letter: (typeof LETTERS)[number]): Brush => ({
  name: letter,
  label: colourName(letter),
  picture: { Drawing: Tile, props: { tile: letter } },
});
export const chipBrush = (chip: string): Brush => ({
  name: `chip-${chip}`,
  label: chipName(chip),
  picture: { Drawing: Chip, props: { chip } },
});
export const plateBrush = (plate: string): Brush => ({
  name: plate,
  label: plateName(plate),
  picture: { Drawing: DomePlate, props: { plate } },
});
