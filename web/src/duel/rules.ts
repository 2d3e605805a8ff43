/** Duel's rules. */
import type { Rules } from '../games/rules';
import { DUEL_FIGURES } from './figures';
import Scene from './Scene.svelte';

export const rules: Rules = {
  sections: [
    'goal',
    'setup',
    'turn',
    'sun',
    'moons',
    'lines',
    'plates',
    'chips',
    'phase',
    'tiling',
    'special',
    'break',
    'round',
    'end',
  ],
  pictures: DUEL_FIGURES,
  Scene,
};
