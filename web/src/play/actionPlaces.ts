/** Where an action would change something, so that it can be shown before it is played. */
import { duelPlace as place } from '../duel/places';
import type { Fields } from '../table/offering';

/** Actions that have a tick of their own on the table; to ask again would be asking twice. */
const TICKED: ReadonlySet<unknown> = new Set(['stack', 'look', 'keep', 'return', 'leave']);

export function asksFirst(action: Fields): boolean {
  return !TICKED.has(action['kind']) && !('rotation' in action);
}

export function actionPlaces(action: Fields, seat: number): string[] {
  const number = (name: string) => Number(action[name]);
  switch (action['kind']) {
    case 'take':
      return [
        action['source'] === 'centre' ? place.centre : place.display(number('source')),
        linePlace(action['line'], seat),
      ];
    case 'place':
      if ('slot' in action) return [place.slot(seat, number('slot'))];
      return [place.wall(seat, number('line'), number('column'))];
    case 'cell':
      return [place.cell(seat, number('line'), number('column'))];
    case 'sun':
      return [place.factory(number('factory'))];
    case 'chip':
      return [place.chip(number('factory')), place.chips(seat)];
    case 'display':
      return [place.shown(number('place'))];
    case 'draw':
      return [place.pile];
    case 'line':
      return [linePlace(action['line'], seat)];
    case 'stack':
    case 'look':
    case 'keep':
    case 'return':
      return [place.hand];
    case 'spend':
      return [place.chips(seat)];
    default:
      return [];
  }
}

function linePlace(line: unknown, seat: number): string {
  return typeof line === 'number' ? place.line(seat, line) : place.floor(seat);
}
