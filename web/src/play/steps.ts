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
    case 'putonline':
    case 'leftline':
    case 'linebroke':
    case 'spentchip':
      return [place.line(step.seat, step.line)];
    case 'fell':
    case 'charged':
    case 'broke':
      return [place.floor(step.seat)];
    case 'tiled':
      return [place.wall(step.seat, step.row, step.column)];
    case 'dometiled':
    case 'specialtile':
      return [place.cell(step.seat, step.row, step.column)];
    case 'placedplate':
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
    case 'tooksun':
    case 'stacked':
      return [place.factory(step.factory)];
    case 'tookmoons':
      return step.factories.map((factory) => place.moon(Number(factory)));
    case 'revealedchip':
      return [place.chip(step.factory)];
    case 'tookchip':
      return [place.chip(step.factory), place.chips(step.seat)];
    case 'tookplate':
      return [place.shown(step.place)];
    case 'drewplate':
    case 'returnedplates':
      return [place.pile];
    case 'bonus':
    case 'tabletscored':
    case 'heldatzero':
    case 'lostpoints':
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
    case 'dometiled':
    case 'specialtile':
    case 'tabletscored':
    case 'heldatzero':
      return step.points;
    case 'charged':
    case 'lostpoints':
      return -step.lost;
    case 'drewplate':
      return step.lost > 0 ? -step.lost : null;
    default:
      return null;
  }
}

/** The first word of a deal, which says what was dealt; empty for every other step. */
export function dealOf(step: Step): string {
  return step.kind === 'dealt' ? (step.text.split(/[ ,]/)[0] ?? '') : '';
}

/** Deals that begin a round; Master Chocolatier begins it with the gold sides, before the displays are filled. */
export function beginsRound(step: Step): boolean {
  return ['gold', 'deal', 'tiles'].includes(dealOf(step));
}
