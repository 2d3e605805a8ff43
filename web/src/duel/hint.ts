/** Actions in words, before they are played. */
import type { Line } from '../games/advising';
import type { Say } from '../games/speech';
import { say } from '../texts/texts.svelte';
import type { Choice } from './choices';
import { turn } from './plates';
import { COLOUR_OF, LETTERS, tilesOf, type DuelPosition, type Letter } from './position';
import { brokenTarget, chipName, colourNames, lineTarget, moonLabel, plateName, sunLabel } from './words';

export function hintWords(choice: Choice, position: DuelPosition): string {
  const { action, preview } = choice;
  switch (action.kind) {
    case 'take_sun':
      return sunLabel(action.factory, letterOf(action.colour), tilesOf(position.suns[action.factory] ?? '-'));
    case 'take_moons':
      return moonLabel(position, letterOf(action.colour), choice);
    case 'take_chip':
      return say('web.duel.take_chip', { chip: chipName(position.chips[action.factory - 1] ?? '') });
    case 'take_plate':
      return say('web.duel.take_plate', { plate: plateName(position.display[action.place - 1] ?? '') });
    case 'stack':
      return say('play.hint.stack', { order: colourNames(action.order) });
    case 'fill':
      return action.line === 'broken' ? brokenTarget(preview) : lineTarget(action.line, preview);
    case 'keep_plate':
      return say('web.duel.keep_plate', { plate: plateName(action.plate) });
    case 'return_plate':
      return say('web.duel.return_plate', { plate: plateName(action.plate) });
    case 'place_plate':
      return say('web.duel.slot_with', {
        slot: action.slot,
        plate: plateName(position.plate, turn(action.rotation)),
      });
    case 'spend_chip':
      return say('web.duel.spend_chip', { chip: chipName(action.chip) });
    case 'tile':
      return say('web.duel.put_in_cell', {
        row: action.line,
        column: action.column,
        number: preview.points,
      });
    default:
      return say(`play.hint.${action.kind}`);
  }
}

/** Where what is taken would go: only as far as the same turn is expected to go on. What goes onto a line says it itself. */
export function leadsTo([first, ...after]: Line, say: Say): string[] {
  const next = after.find(({ action }) => action.kind !== 'stack');
  if (!first || first.seat !== next?.seat || next.action.kind !== 'fill' || first.action.kind === 'fill')
    return [];
  const { line } = next.action;
  return [line === 'broken' ? say('play.hint.for_broken') : say('play.hint.for_line', { line })];
}

function letterOf(colour: string): Letter {
  const found = LETTERS.find((letter) => COLOUR_OF[letter] === colour);
  if (!found) throw new Error(`no colour ${colour}`);
  return found;
}
