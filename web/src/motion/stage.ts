/** Where things lie on the screen and what they look like: a table's elements, read by the names of their places. */
import { findPlace } from '../table/places';
import type { Spot } from './movements';

export interface Seen {
  box: DOMRect;
  /** The thing that lies there; null if the place only swallows things or gives them out. */
  thing: HTMLElement | null;
}

const NOT_LYING = '.ghost, .coming, .falling, .cost, .unseen, .badge, .target, .points';

/** Where something lies on the page, wherever that is scrolled to. */
export function boxOnPage(thing: Element): DOMRect {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return new DOMRect(left + window.scrollX, top + window.scrollY, width, height);
}

/** Where a spot is and what lies there now; null if the place is not on the screen. */
export function see(table: ParentNode, spot: Spot): Seen | null {
  const place = findPlace(table, spot.place);
  if (!place) return null;
  const isFolded = place.dataset['place'] !== spot.place;
  if (isFolded || 'store' in place.dataset) return { box: middleOf(boxOnPage(place)), thing: null };
  if (spot.piece === undefined) return seen(place);
  const things = place.querySelectorAll<HTMLElement>(`[data-piece="${CSS.escape(spot.piece)}"]`);
  const thing = things[spot.nth ?? 0];
  return thing ? seen(thing) : { box: middleOf(boxOnPage(place)), thing: null };
}

function seen(thing: HTMLElement): Seen {
  return { box: boxOnPage(thing), thing };
}

/** A square in the middle, as large as a thing that goes in there might be. */
function middleOf(box: DOMRect): DOMRect {
  const side = Math.min(box.width, box.height, 40);
  return new DOMRect(box.left + box.width / 2 - side / 2, box.top + box.height / 2 - side / 2, side, side);
}

/** The drawings of what lies in a space, without what is only printed or promised there. */
export function drawingsOf(thing: HTMLElement): Element[] {
  return [...thing.children].filter((child) => !child.matches(NOT_LYING));
}

/** What an empty space shows: the drawing of what belongs there. */
export function ghostOf(thing: HTMLElement): Element[] {
  return [...thing.children].filter((child) => child.matches('.ghost, .cost'));
}

/** A copy of these drawings; null if there are none. */
export function copyOf(drawings: readonly Element[]): HTMLElement | null {
  if (drawings.length === 0) return null;
  const copy = document.createElement('div');
  copy.className = 'motion-thing';
  copy.append(...drawings.map((drawing) => drawing.cloneNode(true)));
  return copy;
}
