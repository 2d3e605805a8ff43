/** Arrow keys move the focus to the nearest thing in that direction, so that a table is a plane, not a list. */

export interface Point {
  x: number;
  y: number;
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
// Going sideways costs more than going on: the next in the row wins over a nearer one of another row.
const SIDEWAYS = 2.2;

/** The index of the point to go to from `from`, or -1 when nothing lies in that direction. */
export function nearest(from: Point, points: readonly Point[], direction: Point): number {
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const ahead = (point.x - from.x) * direction.x + (point.y - from.y) * direction.y;
    const aside = Math.abs((point.x - from.x) * direction.y) + Math.abs((point.y - from.y) * direction.x);
    const cost = ahead + SIDEWAYS * aside;
    if (ahead > 1 && cost < least) {
      best = index;
      least = cost;
    }
  });
  return best;
}

function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves the focus within a table if the key is an arrow; says whether it did. */
export function moveFocus(table: HTMLElement, key: string): boolean {
  const direction = DIRECTIONS[key];
  const focused = document.activeElement;
  if (!direction || !focused || !table.contains(focused)) return false;
  const others = [
    ...table.querySelectorAll<HTMLElement>(
      'button:not([disabled], [aria-hidden], [data-idle], [data-legend])',
    ),
  ].filter((button) => button !== focused && button.checkVisibility());
  const found = others[nearest(middle(focused), others.map(middle), direction)];
  found?.focus();
  return found !== undefined;
}

/** Whether what had the focus is gone, or there is nothing to do there any more (`data-idle`). */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches('[data-idle]');
}
