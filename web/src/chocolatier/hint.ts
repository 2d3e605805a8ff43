/** Actions in words, before they are played. */
import { hintWords as azulHintWords } from '../azul/hint';
import type { Action } from '../azul/position';
import type { Offered } from '../table/offering';
import { say } from '../texts/texts.svelte';
import { divided, neighbour } from './circle';
import type { ChocolatierPosition } from './position';
import { CHOCOLATIER } from './skin';

export function hintWords(offered: Offered<Action>, position: ChocolatierPosition): string {
  const { action } = offered;
  if (action.kind !== 'divide') return azulHintWords(CHOCOLATIER, offered, position);
  const display = neighbour(position, divided(position), action.side);
  return say('web.divide', { game: CHOCOLATIER.game, colour: action.colour, display });
}
