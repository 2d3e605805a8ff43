/** The story of a game as the server tells it, and where on the table its steps happen. */
import type { TableEvent } from '../api/names';
import { duelPlace as place } from '../duel/places';

export type Step = TableEvent['story'][number];

/** The places that a step is about, what it comes from first; none for what happens to the whole table. */
export function placesOf(step: Step): string[] {
  switch (step.kind) {
    case 'took':
      return [step.source === 0 ? place.centre : place.display(step.source)];
    case 'filled':
    case 'unplaceable':
    case 'left_line':
    case 'spent_chip':
      return [place.line(step.seat, step.line)];
    case 'fell':
      return [place.floor(step.seat)];
    case 'tiled':
    case 'special_tile':
      return [place.cell(step.seat, step.row, step.column)];
    case 'placed_plate':
      return [place.slot(step.seat, step.slot)];
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
    case 'took_sun':
    case 'stacked':
      return [place.factory(step.factory)];
    case 'took_moons':
      return step.factories.map((factory) => place.moon(Number(factory)));
    case 'revealed_chip':
      return [place.chip(step.factory)];
    case 'took_chip':
      return [place.chip(step.factory), place.chips(step.seat)];
    case 'took_plate':
      return [place.shown(step.place)];
    case 'drew_plate':
    case 'returned_plates':
      return [place.pile];
    case 'charged':
      return [step.source === 'start_tile' ? place.score(step.seat) : place.floor(step.seat)];
    case 'bonus':
    case 'held_at_zero':
      return [place.score(step.seat)];
    default:
      return [];
  }
}

/** What a step adds to the score of its seat; null if it has nothing to do with points. */
export function pointsOf(step: Step): number | null {
  switch (step.kind) {
    case 'tiled':
    case 'bonus':
    case 'special_tile':
    case 'held_at_zero':
      return step.points;
    case 'charged':
      return -step.lost;
    case 'drew_plate':
      return step.lost > 0 ? -step.lost : null;
    default:
      return null;
  }
}

/** What was dealt; empty for every other step. */
export function dealOf(step: Step): string {
  return step.kind === 'dealt' ? step.deal.kind : '';
}

/** Deals that begin a round; Master Chocolatier begins it with the gold sides, before the displays are filled. */
export function beginsRound(step: Step): boolean {
  return ['gold', 'deal', 'tiles'].includes(dealOf(step));
}
