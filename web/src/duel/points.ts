/** Points of Duel's steps, and what they are for. */
import type { Step } from '../api/names';
import type { Say } from '../games/speech';
import * as shared from '../games/steps';
import { PALETTE } from './things';

export function pointsOf(step: Step): number | null {
  switch (step.kind) {
    case 'special_tile':
    case 'held_at_zero':
      return step.points;
    case 'drew_plate':
      return step.lost > 0 ? -step.lost : null;
    default:
      return shared.pointsOf(step);
  }
}

export function reasonOf(step: Step, say: Say): string {
  if (step.kind === 'special_tile') return say('lesson.count.special', { row: step.row });
  return shared.reasonOf(PALETTE.game, step, say);
}
