/** Which changes are told as a story, and which are only shown. */
import type { TableEvent } from '../api/names';

/** An event, as far as it matters here. */
export type ToldEvent = Pick<TableEvent, 'kind' | 'story'> & { seat?: number | null };

/** Decisions that are still shown one after the other: the most that one turn of one player is made of. */
const MOST = 4;

/** Whether so much has happened, or something was taken back, that showing the new view is clearer than a story. */
export function isJump(events: readonly ToldEvent[]): boolean {
  const movers = events.flatMap((event) => (event.kind === 'moved' ? [event.seat] : []));
  return movers.length > MOST || new Set(movers).size > 1 || events.some((event) => event.kind === 'undone');
}
