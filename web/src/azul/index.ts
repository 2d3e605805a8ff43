/** Azul. */
import TileSymbols from '../art/TileSymbols.svelte';
import type { Game } from '../games/game';
import Board from './mini/Board.svelte';
import Mark from './mini/Mark.svelte';
import Offer from './mini/Offer.svelte';

export const azul: Game = {
  name: 'azul',
  options: ['wall'],
  variants: { wall: ['gray'] },
  Symbols: TileSymbols,
  MiniBoard: Board,
  MiniOffer: Offer,
  Mark,
  playing: async () => (await import('./playing')).playing,
  studying: async () => (await import('./studying')).studying,
  lesson: async () => (await import('./lesson.json')).default,
  rules: async () => (await import('./rules')).rules,
};
