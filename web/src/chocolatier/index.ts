/** Azul Master Chocolatier. */
import type { Game } from '../games/game';
import PralineSymbols from './art/PralineSymbols.svelte';
import Board from './mini/Board.svelte';
import Mark from './mini/Mark.svelte';
import Offer from './mini/Offer.svelte';

export const chocolatier: Game = {
  name: 'chocolatier',
  options: ['box', 'special_factories'],
  variants: { box: ['brown'], special_factories: ['on'] },
  Symbols: PralineSymbols,
  MiniBoard: Board,
  MiniOffer: Offer,
  Mark,
  playing: async () => (await import('./playing')).playing,
  studying: async () => (await import('./studying')).studying,
  lesson: async () => (await import('./lesson.json')).default,
  rules: async () => (await import('./rules')).rules,
};
