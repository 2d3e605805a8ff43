/** Which text tells a step of Duel in the browser, and the fields that the step itself does not have. */
import type { Step } from '../api/names';
import { colourNamed, tilesInWords, type Sentence, type Speech } from '../games/speech';
import * as shared from '../games/steps';
import { chipInWords, PALETTE, plateInWords, platesInWords, rowInWords } from './things';

/** Whether a step is told in the same breath as the one before. */
export function follows(step: Step): boolean {
  return step.kind === 'took_start_tile' || shared.follows(step);
}

export function sentence(step: Step, speech: Speech): Sentence {
  const { say } = speech;
  switch (step.kind) {
    case 'dealt':
      return dealt(step, speech);
    case 'took_sun':
      return tookSun(step.factory, step.rest, speech);
    case 'stacked':
      return stacked(step.order, speech);
    case 'took_plate':
      return ['log.took_plate', { plate: plateInWords(step.plate, speech) }];
    case 'kept_plate':
      return ['log.kept_plate', { plate: plateInWords(step.plate, speech) }];
    case 'placed_plate':
      return [
        'log.placed_plate',
        { plate: plateInWords(step.plate, speech), where: say(`log.slot.${step.slot}`) },
      ];
    case 'drew_plate':
      return [step.lost > 0 ? 'log.drew_plate' : 'log.drew_plate.free', { number: step.lost }];
    case 'revealed_chip':
      return ['log.revealed_chip', { chip: chipInWords(step.chip, speech) }];
    case 'took_chip':
      return ['log.took_chip', { chip: chipInWords(step.chip, speech) }];
    case 'spent_chip':
      return ['log.spent_chip', { chip: chipInWords(step.chip, speech) }];
    case 'special_tile':
      return ['log.special_tile', { number: step.points }];
    case 'held_at_zero':
      return ['log.held_at_zero', { number: step.points }];
    default:
      return shared.sentence(PALETTE.game, step, speech);
  }
}

function dealt(step: Extract<Step, { kind: 'dealt' }>, speech: Speech): Sentence {
  const { deal } = step;
  switch (deal.kind) {
    case 'tablets': {
      const sides = deal.sides.map((side) => speech.say(`term.tablet_${side}`));
      return ['story.dealt.tablets', { sides: sides.join(', ') }];
    }
    case 'plates':
      return ['log.dealt.plates', { plates: platesInWords(deal.plates, speech) }];
    case 'top':
      return ['log.dealt.top', { what: deal.type }];
    default:
      return shared.sentence(PALETTE.game, step, speech);
  }
}

function tookSun(factory: number, rest: string, speech: Speech): Sentence {
  const code = factory === 0 ? 'log.took_sun.large' : 'log.took_sun';
  return rest === '-' ? [`${code}.all`, {}] : [code, { rest: tilesInWords(PALETTE, rest, speech) }];
}

function stacked(order: string, speech: Speech): Sentence {
  const isOneColour = new Set(order).size === 1;
  if (!isOneColour) return ['log.stacked', { order: rowInWords(order, speech) }];
  return ['log.stacked.alike', { number: order.length, colour: colourNamed(PALETTE, order.charAt(0)) }];
}
