/** Azul's places besides those of every table, and where its actions and steps happen. */
import type { Step } from '../api/names';
import { stepPlaces as sharedStepPlaces } from '../games/steps';
import { place as common } from '../table/places';
import type { Action, Line, Source } from './position';

export const place = {
  ...common,
  display: (display: number) => `display-${display}`,
  centre: 'centre',
  /** The pieces of one colour on a display or in the centre. */
  group: (source: Source, colour: string) => `${sourcePlace(source)}/${colour}`,
  lid: 'lid',
};

export function azulActionPlaces(action: Exclude<Action, { kind: 'divide' }>, seat: number): string[] {
  if (action.kind === 'tile') return [place.cell(seat, action.line, action.column)];
  return [place.group(action.source, action.colour), linePlace(action.line, seat)];
}

function sourcePlace(source: Source): string {
  return source === 'centre' ? place.centre : place.display(source);
}

function linePlace(line: Line, seat: number): string {
  return line === 'floor' ? place.floor(seat) : place.line(seat, line);
}

export function azulStepPlaces(step: Step): string[] {
  if (step.kind !== 'took') return sharedStepPlaces(step);
  return [step.source === 0 ? place.centre : place.display(step.source)];
}
