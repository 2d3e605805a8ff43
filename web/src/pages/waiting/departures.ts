/** Who had to go before the game, told as long as it matters. */
import type { TableEvent } from '../../api/names';

export interface Departure {
  kind: 'sent_away' | 'seat_freed';
  /** Of whoever sat there. */
  name: string;
}

/** The last one who had to go, unless somebody has sat down on that seat since. */
export function lastDeparture(events: readonly TableEvent[]): Departure | null {
  const names = new Map<number, string>();
  let last: ({ seat: number } & Departure) | null = null;
  for (const event of events) {
    if (event.kind === 'seat_taken') {
      names.set(event.seat, event.name);
      if (last?.seat === event.seat) last = null;
    } else if (event.kind === 'sent_away' || event.kind === 'seat_freed') {
      last = { kind: event.kind, seat: event.seat, name: names.get(event.seat) ?? '' };
    }
  }
  return last && { kind: last.kind, name: last.name };
}
