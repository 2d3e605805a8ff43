/** Actions in words, before they are played. */
import { hintWords as azulHintWords } from '../azul/hint';
import type { Action } from '../azul/position';
import type { Offered } from '../table/offering';
import { say } from '../texts/texts.svelte';
import { divided, neighbour } from './circle';
import type { Circle } from './position';
import { CHOCOLATIER } from './skin';

export function hintWords(offered: Offered<Action>, circle: Circle): string {
  const { action } = offered;
  const { game } = CHOCOLATIER;
  if (action.kind !== 'divide') return azulHintWords(game, offered);
  const display = neighbour(circle, divided(circle), action.side);
  return say('web.divide', { game, colour: action.colour, display });
}
