/** What happened at a table, move by move: what is shown for itself, and what one has not seen of it yet. */
import type { TableEvent } from '../api/names';
import type { Playing } from '../games/playing';
import { standing } from './playing';

/** A move and all that came of it, as the deal of a new round; or what came before the first move. */
export interface Told {
  events: TableEvent[];
  /** Whose move it is; null if it is nobody's. */
  seat: number | null;
  /** The number of its last event. */
  sequence: number;
}

/** One after the other. What goes up to something being taken back is one, because nothing in it stands for sure. */
export function byMove(events: readonly TableEvent[]): Told[] {
  const undone = events.findLastIndex((event) => event.kind === 'undone') + 1;
  const told: Told[] = undone > 0 ? [all(events.slice(0, undone), null)] : [];
  for (const event of events.slice(undone)) {
    const last = told.at(-1);
    if (event.kind === 'moved') told.push(all([event], event.seat));
    else if (!last || (undone > 0 && told.length === 1)) told.push(all([event], null));
    else {
      last.events.push(event);
      last.sequence = event.sequence;
    }
  }
  return told;
}

function all(events: TableEvent[], seat: number | null): Told {
  return { events, seat, sequence: events.at(-1)?.sequence ?? 0 };
}

/**
 * The number of the event after which the last round of the table began: one's own last move with what came of it or, if
 * somebody has moved twice since, what came before the last turn of each.
 */
export function lastRound(events: readonly TableEvent[], mine: readonly number[]): number {
  const told = byMove(standing(events));
  const moved = new Set<number>();
  for (const [n, { seat, sequence }] of [...told.entries()].reverse()) {
    if (seat === null) continue;
    const goesOn = told[n + 1]?.seat === seat;
    if (mine.includes(seat) || (moved.has(seat) && !goesOn)) return sequence;
    moved.add(seat);
  }
  return told.find(({ seat }) => seat === null)?.sequence ?? 0;
}

/** The moves of others after an event, as far as they stand. */
export function movesOfOthers(
  events: readonly TableEvent[],
  since: number,
  mine: readonly number[],
): Extract<TableEvent, { kind: 'moved' }>[] {
  return standing(events).filter(
    (event) => event.kind === 'moved' && event.sequence > since && !mine.includes(event.seat),
  ) as Extract<TableEvent, { kind: 'moved' }>[];
}

/** Where the last moves of the others came from and went to, as long as no round has begun since. */
export function placesOfOthers(
  playing: Pick<Playing, 'beginsRound' | 'stepPlaces'>,
  events: readonly TableEvent[],
  mine: readonly number[],
  /** What came before it is not asked for. */
  after = 0,
): string[] {
  const dealt = standing(events).findLast((event) => event.story.some((step) => playing.beginsRound(step)));
  const since = Math.max(after, lastRound(events, mine), dealt?.sequence ?? 0);
  const steps = movesOfOthers(events, since, mine).flatMap((event) => event.story);
  return [...new Set(steps.flatMap((step) => playing.stepPlaces(step)))];
}
