/** Master Chocolatier's rules. */
import type { Rules } from '../games/rules';
import { CHOCOLATIER_FIGURES } from './figures';
import './rules.css';
import Scene from './Scene.svelte';

export const rules: Rules = {
  sections: ['goal', 'same', 'brown', 'circle', 'sf1', 'sf2', 'sf3', 'sf4', 'sf5', 'end'],
  pictures: CHOCOLATIER_FIGURES,
  Scene,
};
