import { describe, expect, it } from 'vitest';
import type { SeatShown, TableEvent } from '../api/names';
import { durationOf, leftOf, ServerClock } from './clock';

const seat = (fields: Partial<SeatShown>) =>
  ({ left: 30_000, reserve: 60_000, deadline: null, ...fields }) as SeatShown;
const event = (at: number) => ({ kind: 'started', sequence: 1, at, story: [] }) as TableEvent;

describe('leftOf', () => {
  it('draws on the reserve when the own time is used up', () => {
    expect(leftOf(seat({ deadline: 100_000 }), 20_000)).toEqual({
      own: 20_000,
      reserve: 60_000,
      urgent: false,
    });
    expect(leftOf(seat({ deadline: 100_000 }), 95_000)).toEqual({ own: 0, reserve: 5000, urgent: true });
    expect(leftOf(seat({ deadline: 100_000 }), 120_000)).toEqual({ own: 0, reserve: 0, urgent: true });
  });

  it('stands still while the seat need not decide', () => {
    expect(leftOf(seat({}), 1)).toEqual({ own: 30_000, reserve: 60_000, urgent: false });
    expect(leftOf(seat({ left: null, reserve: null }), 1)).toBeNull();
  });
});

describe('durationOf', () => {
  it('shows what matters', () => {
    expect(durationOf(65_900)).toBe('1:05');
    expect(durationOf(3_660_000)).toEqual({ code: 'play.clock.hours', fields: { hours: 1, minutes: 1 } });
    expect(durationOf(100_000_000)).toEqual({
      code: 'play.clock.days_hours',
      fields: { number: 1, hours: 4 },
    });
    expect(durationOf(3 * 86_400_000 - 5)).toEqual({
      code: 'play.clock.days',
      fields: { number: 3, hours: 0 },
    });
  });
});

describe('ServerClock', () => {
  it('learns from live events, and never from old ones', () => {
    const clock = new ServerClock();
    clock.hear([event(1000)], 9000, false);
    expect(clock.at(9000)).toBe(9000);
    clock.hear([event(9000)], 9500, true);
    clock.hear([event(9900)], 9950, true);
    expect(clock.at(10_000)).toBe(9950);
  });

  it('knows that it is behind if an event comes from its future', () => {
    const clock = new ServerClock();
    clock.hear([event(5000)], 2000, false);
    expect(clock.at(2000)).toBe(5000);
  });
});
