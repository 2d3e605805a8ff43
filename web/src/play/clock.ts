/** Clocks as they are shown: what is left of a decision's own time and of the reserve, by the server's time. */
import type { SeatShown, TableEvent } from '../api/names';
import type { Fields } from '../texts/saying';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const URGENT = 10 * SECOND;

export interface Left {
  /** For this decision, before the reserve is drawn on. */
  own: number;
  reserve: number;
  /** Whether it is running out. */
  urgent: boolean;
}

/** What a seat's clock shows at this moment of the server; null if the table has no clock. */
export function leftOf(seat: SeatShown, now: number): Left | null {
  const { left, reserve, deadline } = seat;
  if (left === null || reserve === null) return null;
  if (deadline === null) return { own: left, reserve, urgent: false };
  const all = Math.max(0, deadline - now);
  return { own: Math.max(0, all - reserve), reserve: Math.min(reserve, all), urgent: all < URGENT };
}

export type Duration =
  { code: 'play.clock.days' | 'play.clock.days_hours' | 'play.clock.hours'; fields: Fields } | string;

/** `1:05`; from an hour on the code of a text, as seconds do not matter then. */
export function durationOf(milliseconds: number): Duration {
  if (milliseconds >= DAY) {
    const begun = Math.ceil(milliseconds / HOUR);
    const fields = { number: Math.floor(begun / 24), hours: begun % 24 };
    return { code: fields.hours === 0 ? 'play.clock.days' : 'play.clock.days_hours', fields };
  }
  const minutes = Math.floor(milliseconds / MINUTE);
  if (milliseconds >= HOUR) {
    return { code: 'play.clock.hours', fields: { hours: Math.floor(minutes / 60), minutes: minutes % 60 } };
  }
  const seconds = Math.floor((milliseconds % MINUTE) / SECOND);
  return `${minutes}:${String(seconds).padStart(2, '0')}`;
}

/**
 * How far the server's clock is ahead of this one, learned from when events happened and when they were heard of. An event
 * is never heard of before it happened, so the highest difference is the nearest to the truth; old events say nothing.
 */
export class ServerClock {
  #ahead: number | null = null;

  /** Hears of events now; `live` unless they may have happened long ago. */
  hear(events: readonly TableEvent[], now: number, live: boolean): void {
    const last = events.at(-1);
    if (!last) return;
    const ahead = last.at - now;
    if (live || ahead > 0) this.#ahead = Math.max(ahead, this.#ahead ?? ahead);
  }

  /** The server's time at this moment of ours. */
  at(now: number): number {
    return now + (this.#ahead ?? 0);
  }
}
