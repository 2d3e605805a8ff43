/** Azul's rules. */
import type { Rules } from '../games/rules';
import { AZUL_FIGURES } from './figures';
import Scene from './Scene.svelte';

export const rules: Rules = {
  sections: ['goal', 'setup', 'take', 'lines', 'floor', 'tiling', 'score', 'round', 'end', 'gray'],
  pictures: AZUL_FIGURES,
  Scene,
};
