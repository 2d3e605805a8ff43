/** What makes the same boards Azul or Master Chocolatier: the pieces, what their letters mean, and what they lie on. */
import { createContext } from 'svelte';
import type { Piece } from '../art/piece';
import Tile from '../art/Tile.svelte';

export interface Skin {
  /** As `data-game` names its colours, and texts its words. */
  game: string;
  Piece: Piece;
  /** Letters of the colours in the order of the printed wall, with their names. */
  colours: Readonly<Record<string, string>>;
  /** What a display is drawn as, and what shows that a piece is broken. */
  plate: 'faience' | 'saucer';
  broken: 'crack' | 'drip';
  /** Whether the wall's spaces are for any colour. */
  isFree: (options: Readonly<Record<string, string>>) => boolean;
}

export const AZUL: Skin = {
  game: 'azul',
  Piece: Tile,
  colours: { B: 'blue', Y: 'yellow', R: 'red', K: 'black', T: 'teal' },
  plate: 'faience',
  broken: 'crack',
  isFree: (options) => options['wall'] === 'gray',
};

export const [getSkin, setSkin] = createContext<Skin>();

export function colourOf(skin: Skin, letter: string): string {
  const colour = skin.colours[letter];
  if (colour === undefined) throw new Error(`no colour ${letter}`);
  return colour;
}
