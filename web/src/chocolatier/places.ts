/** Master Chocolatier's places besides Azul's, and where its actions and steps happen. */
import type { Step } from '../api/names';
import { azulActionPlaces, azulStepPlaces, place as azulPlace } from '../azul/places';
import type { Action } from '../azul/position';
import { onBoard } from '../table/places';
import { divided, neighbour } from './circle';
import type { Circle } from './position';

export const place = {
  ...azulPlace,
  /** SF5, once somebody has it. */
  extra: (seat: number) => onBoard(seat, 'extra'),
};

export function actionPlaces(action: Action, circle: Circle, seat: number): string[] {
  if (action.kind !== 'divide') return azulActionPlaces(action, seat);
  return [place.display(neighbour(circle, divided(circle), action.side))];
}

export function stepPlaces(step: Step): string[] {
  switch (step.kind) {
    case 'caught':
    case 'claimed':
      return [place.extra(step.seat)];
    case 'added':
    case 'stayed':
      return [place.display(step.display)];
    case 'attracted':
      return [place.display(step.neighbour), place.display(step.display)];
    case 'divided':
      return [place.display(step.display), place.display(step.neighbour)];
    default:
      return azulStepPlaces(step);
  }
}
