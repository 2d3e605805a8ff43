/** An action of Duel before it is played: in words, and where the moons are concerned. */
import { say } from '../texts/texts.svelte';
import type { Choice } from './choices';
import { duelPlace } from './places';
import { turn } from './plates';
import { COLOUR_OF, LETTERS, tilesOf, type Colour, type DuelPosition, type Letter } from './position';
import { brokenTarget, chipName, colourNames, lineTarget, moonLabel, plateName, sunLabel } from './words';

export function duelActionWords(choice: Choice, position: DuelPosition): string {
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

/** Where tiles of a colour can be taken from the moons. */
export function moonPlaces({ moons }: DuelPosition, letter: Letter): string[] {
  return moons.flatMap((moon, factory) => {
    const tiles = tilesOf(moon);
    if (factory > 0) return tiles.at(-1) === letter ? [duelPlace.moon(factory)] : [];
    return tiles.flatMap((tile, n) => (tile === letter ? [duelPlace.moonSpace(0, n + 1)] : []));
  });
}

function letterOf(colour: Colour): Letter {
  return LETTERS.find((letter) => COLOUR_OF[letter] === colour) ?? 'B';
}
