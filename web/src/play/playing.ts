/** The deals and moves of a game that stand, without those that were taken back. */
import type { Step, TableEvent } from '../api/names';
import type { Playing } from '../games/playing';

/** Whether an event counts among the deals and moves that a taking back is measured by. */
export function isPlayed(event: TableEvent): boolean {
  return event.kind === 'dealt' || event.kind === 'moved';
}

export function standing(events: readonly TableEvent[]): TableEvent[] {
  const played: TableEvent[] = [];
  for (const event of events) {
    if (event.kind === 'undone') played.length = event.to;
    else if (isPlayed(event)) played.push(event);
  }
  return played;
}

/** Whether only one seat has moved: then a game may be called off. */
export function hasHardlyBegun(events: readonly TableEvent[]): boolean {
  const movers = standing(events).flatMap((event) => (event.kind === 'moved' ? [event.seat] : []));
  return new Set(movers).size <= 1;
}

/** When this seat went away, if it is away: milliseconds since 1970. */
export function awaySince(events: readonly TableEvent[], seat: number): number | null {
  const last = events.findLast(
    (event) => (event.kind === 'left' || event.kind === 'returned') && event.seat === seat,
  );
  return last?.kind === 'left' ? last.at : null;
}

/** The steps of each round, one list a round; what comes before the first deal of a round is in the list before it. */
export function byRound(playing: Pick<Playing, 'beginsRound'>, events: readonly TableEvent[]): Step[][] {
  const rounds: Step[][] = [[]];
  let moved = true;
  for (const event of standing(events)) {
    moved ||= event.kind === 'moved';
    for (const step of event.story) {
      if (moved && playing.beginsRound(step)) {
        rounds.push([]);
        moved = false;
      }
      rounds.at(-1)?.push(step);
    }
  }
  return rounds;
}
