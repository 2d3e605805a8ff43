/** What bag and heap hold while things come and go: their numbers go along, one by one. */
import type { Stock, Travel } from './movements';

export interface Store {
  place: string;
  before: number;
  after: number;
}

/**
 * The numbers of the bag and of the heap of what was discarded, from which it is filled again as soon as something comes
 * out of it: up to then they count on from what they were, from then on towards what they will be.
 */
export function stocksOf(travels: readonly Travel[], bag: Store, heap: Store): Stock[] {
  const opened = Math.min(
    ...travels.filter(({ from }) => from.place === bag.place).map(({ start }) => start),
  );
  return [bag, heap].flatMap((store) => stockOf(travels, store, opened));
}

function stockOf(travels: readonly Travel[], { place, before, after }: Store, opened: number): Stock[] {
  const changes = [
    ...(opened < Infinity && before !== after ? [{ at: opened, by: 0 }] : []),
    ...travels.filter(({ from }) => from.place === place).map(({ start }) => ({ at: start, by: -1 })),
    ...travels
      .filter(({ to }) => to.place === place)
      .map(({ start, lasts }) => ({ at: start + lasts, by: 1 })),
  ].sort((one, other) => one.at - other.at);
  const sum = (some: typeof changes) => some.reduce((all, { by }) => all + by, 0);
  return changes.map(({ at }, n) => ({
    kind: 'stock',
    place,
    was: before,
    number: Math.max(
      0,
      at < opened ? before + sum(changes.slice(0, n + 1)) : after - sum(changes.slice(n + 1)),
    ),
    start: at,
    lasts: 0,
  }));
}
