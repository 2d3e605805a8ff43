/** Rows that stay where they are while tables come and go, so that nobody presses another than they meant. */

/** The id of a table, or null where one has gone. */
export type Slot = string | null;

/** Every table keeps its row; one that is gone leaves it empty; new ones take empty rows, and then the end. */
export function settle(slots: readonly Slot[], ids: readonly string[]): Slot[] {
  const there = new Set(ids);
  const kept = slots.map((id) => (id !== null && there.has(id) ? id : null));
  const shown = new Set(kept);
  const fresh = ids.filter((id) => !shown.has(id));
  const filled = kept.map((id) => id ?? fresh.shift() ?? null);
  return [...filled, ...fresh];
}
