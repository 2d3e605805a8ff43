/** Azul Duel. */
import type { Game } from '../games/game';
import TileSymbols from './art/TileSymbols.svelte';
import Board from './mini/Board.svelte';
import Mark from './mini/Mark.svelte';
import Offer from './mini/Offer.svelte';

export const duel: Game = {
  name: 'duel',
  options: ['tablets', 'zero_point_draw', 'special_counts_as_colour'],
  variants: { tablets: ['random3', 'random4'] },
  Symbols: TileSymbols,
  MiniBoard: Board,
  MiniOffer: Offer,
  Mark,
  playing: async () => (await import('./playing')).playing,
  studying: async () => (await import('./studying')).studying,
  lesson: async () => (await import('./lesson.json')).default,
  rules: async () => (await import('./rules')).rules,
};
