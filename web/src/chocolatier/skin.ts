/** Azul's boards in chocolate. */
import type { Skin } from '../azul/skin';
import Praline from './art/Praline.svelte';

export const CHOCOLATIER: Skin = {
  game: 'chocolatier',
  Piece: Praline,
  colours: { T: 'teal', B: 'brown', W: 'white', K: 'black', R: 'red' },
  plate: 'saucer',
  broken: 'drip',
  isFree: (options) => options['box'] === 'brown',
};
