/** Which text tells a step of Duel in the browser, and the fields that the step itself does not have. */
import type { Fields } from '../texts/saying';
import type { Step } from '../play/steps';
import type { Say, Things } from '../games/things';

type Sentence = [code: string, more: Fields];

/** Null for a step that is told as everywhere. */
export function duelSentence(step: Step, things: Things, say: Say): Sentence | null {
  switch (step.kind) {
    case 'took_sun':
      return tookSun(step.factory, step.rest, things);
    case 'stacked':
      return stacked(step.order, things);
    case 'took_plate':
      return ['log.took_plate', { plate: things.plate(step.plate) }];
    case 'kept_plate':
      return ['log.kept_plate', { plate: things.plate(step.plate) }];
    case 'placed_plate':
      return ['log.placed_plate', { plate: things.plate(step.plate), where: say(`log.slot.${step.slot}`) }];
    case 'drew_plate':
      return [step.lost > 0 ? 'log.drew_plate' : 'log.drew_plate.free', { number: step.lost }];
    case 'revealed_chip':
      return ['log.revealed_chip', { chip: things.chip(step.chip) }];
    case 'took_chip':
      return ['log.took_chip', { chip: things.chip(step.chip) }];
    case 'spent_chip':
      return ['log.spent_chip', { chip: things.chip(step.chip) }];
    case 'special_tile':
      return ['log.special_tile', { number: step.points }];
    case 'held_at_zero':
      return ['log.held_at_zero', { number: step.points }];
    default:
      return null;
  }
}

function tookSun(factory: number, letters: string, things: Things): Sentence {
  const code = factory === 0 ? 'log.took_sun.large' : 'log.took_sun';
  return letters === '-' ? [`${code}.all`, {}] : [code, { rest: things.tiles(letters) }];
}

function stacked(order: string, things: Things): Sentence {
  const [bottom = ''] = order;
  const isOneColour = new Set(order).size === 1;
  if (isOneColour) return ['log.stacked.alike', { number: order.length, colour: things.colour(bottom) }];
  return ['log.stacked', { order: things.row(order) }];
}
