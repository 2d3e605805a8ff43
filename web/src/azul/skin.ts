/** What makes the same boards Azul or Master Chocolatier: the pieces and what their letters mean. */
import { createContext } from 'svelte';
import type { Piece } from '../art/piece';

export interface Skin {
  game: 'azul' | 'chocolatier';
  Piece: Piece;
  /** Letters of the colours in the order of the printed wall, with their names. */
  colours: Readonly<Record<string, string>>;
}

export const [getSkin, setSkin] = createContext<Skin>();

export function colourOf(skin: Skin, letter: string): string {
  const colour = skin.colours[letter];
  if (colour === undefined) throw new Error(`no colour ${letter}`);
  return colour;
}
