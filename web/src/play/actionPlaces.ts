/** Where an action would change something, so that it can be shown before it is played. */
import { duelPlace as place } from '../duel/places';
import type { Fields } from '../table/offering';

/** Actions that have a tick of their own on the table; to ask again would be asking twice. */
const TICKED: ReadonlySet<unknown> = new Set([
  'stack',
  'look',
  'keep_plate',
  'place_plate',
  'return_plate',
  'leave_line',
]);

export function asksFirst(action: Fields): boolean {
  return !TICKED.has(action['kind']);
}

export function actionPlaces(action: Fields, seat: number): string[] {
  const number = (name: string) => Number(action[name]);
  switch (action['kind']) {
    case 'take':
      return [
        action['source'] === 'centre' ? place.centre : place.display(number('source')),
        linePlace(action['line'], seat),
      ];
    case 'place_plate':
      return [place.slot(seat, number('slot'))];
    case 'tile':
      return [place.cell(seat, number('line'), number('column'))];
    case 'take_sun':
      return [place.factory(number('factory'))];
    case 'take_chip':
      return [place.chip(number('factory')), place.chips(seat)];
    case 'take_plate':
      return [place.shown(number('place'))];
    case 'draw_plate':
      return [place.pile];
    case 'fill':
      return [linePlace(action['line'], seat)];
    case 'stack':
    case 'look':
    case 'keep_plate':
    case 'return_plate':
      return [place.hand];
    case 'spend_chip':
      return [place.chips(seat)];
    default:
      return [];
  }
}

function linePlace(line: unknown, seat: number): string {
  return typeof line === 'number' ? place.line(seat, line) : place.floor(seat);
}
