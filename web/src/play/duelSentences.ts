/** Which text tells a step of Duel in the browser, and the fields that the step itself does not have. */
import type { Fields } from '../texts/saying';
import type { Step } from './steps';
import type { Say, Things } from './things';

type Sentence = [code: string, more: Fields];

/** Null for a step that is told as everywhere. */
export function duelSentence(step: Step, things: Things, say: Say): Sentence | null {
  switch (step.kind) {
    case 'tooksun':
      return tookSun(step.factory, step.rest, things);
    case 'stacked':
      return stacked(step.order, things);
    case 'putonline':
      return [step.held === step.line ? 'log.putonline.complete' : 'log.putonline', {}];
    case 'broke':
      return broke(step.number, step.on_space);
    case 'tookplate':
      return ['log.tookplate', { plate: things.plate(step.plate) }];
    case 'keptplate':
      return ['log.keptplate', { plate: things.plate(step.plate) }];
    case 'placedplate':
      return ['log.placedplate', { plate: things.plate(step.plate), where: say(`log.slot.${step.slot}`) }];
    case 'drewplate':
      return [step.lost > 0 ? 'log.drewplate' : 'log.drewplate.free', { number: step.lost }];
    case 'revealedchip':
      return ['log.revealedchip', { chip: things.chip(step.chip) }];
    case 'tookchip':
      return ['log.tookchip', { chip: things.chip(step.chip) }];
    case 'spentchip':
      return ['log.spentchip', { chip: things.chip(step.chip) }];
    case 'specialtile':
      return ['log.specialtile', { number: step.points }];
    case 'lostpoints':
      return lostPoints(step.cost, step.lost, say(`log.for.${step.source}`));
    case 'tabletscored':
      return tabletScored(step.points);
    case 'heldatzero':
      return ['log.heldatzero', { number: step.points }];
    default:
      return null;
  }
}

function tookSun(factory: number, letters: string, things: Things): Sentence {
  const code = factory === 0 ? 'log.tooksun.large' : 'log.tooksun';
  return letters === '-' ? [`${code}.all`, {}] : [code, { rest: things.tiles(letters) }];
}

function stacked(order: string, things: Things): Sentence {
  const [bottom = ''] = order;
  const isOneColour = new Set(order).size === 1;
  if (isOneColour) return ['log.stacked.alike', { number: order.length, colour: things.colour(bottom) }];
  return ['log.stacked', { order: things.row(order) }];
}

function broke(number: number, onSpace: number): Sentence {
  if (onSpace === number) return ['log.broke', {}];
  return onSpace === 0 ? ['log.broke.full', {}] : ['log.broke.partly', { lost: number - onSpace }];
}

function lostPoints(cost: number, lost: number, why: string): Sentence {
  if (lost === 0) return ['log.lostpoints.none', { why }];
  return [lost < cost ? 'log.lostpoints.capped' : 'log.lostpoints', { number: lost, why }];
}

function tabletScored(points: number): Sentence {
  if (points === 0) return ['log.tabletscored.none', {}];
  return [points < 0 ? 'log.tabletscored.lost' : 'log.tabletscored', { number: Math.abs(points) }];
}
