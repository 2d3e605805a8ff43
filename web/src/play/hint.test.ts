import { describe, expect, it } from 'vitest';
import type { SeatShown, TableView } from '../api/names';
import { seatOf, viewOf } from '../api/samples';
import type { Offered } from '../table/offering';
import { advised, isAgainstBots, mayAsk } from './hint';

const person = seatOf();
const bot = seatOf({ level: { bot: 'greedy' } });
const standIn = seatOf({ stand_in: true });

function view(seats: SeatShown[], more: Partial<TableView> = {}): TableView {
  return viewOf({ decision: { number: 4, actions: [] }, seats, ...more });
}

function offer(text: string): Offered {
  const preview = { fills: 0, completes: false, breaks: 0, caught: 0, cost: 0, points: 0 };
  return { text, action: { kind: 'tile', line: 1, column: 1 }, preview };
}

describe('isAgainstBots', () => {
  it('needs a bot on every other seat', () => {
    expect(isAgainstBots(view([person, bot, bot]))).toBe(true);
    expect(isAgainstBots(view([person, bot, person]))).toBe(false);
    expect(isAgainstBots(view([bot, person], { you: 2 }))).toBe(true);
  });

  it('takes nobody who is away for a bot', () => {
    expect(isAgainstBots(view([person, standIn]))).toBe(false);
    expect(isAgainstBots(view([standIn, bot]))).toBe(false);
  });

  it('is not for spectators', () => {
    expect(isAgainstBots(view([bot, bot], { you: null }))).toBe(false);
  });
});

describe('mayAsk', () => {
  it('needs an open decision in a running game', () => {
    expect(mayAsk(view([person, bot]))).toBe(true);
    expect(mayAsk(view([person, bot], { decision: null }))).toBe(false);
    expect(mayAsk(view([person, bot], { status: 'over' }))).toBe(false);
  });
});

describe('advised', () => {
  const offered = [offer('3R4'), offer('CK-')];
  const advice = { seat: 1, decision: 4, text: 'CK-' };

  it('is the offered action itself', () => {
    expect(advised(advice, view([person, bot]), offered)).toBe(offered[1]);
  });

  it('is nothing once something else is to be decided', () => {
    expect(advised({ ...advice, decision: 3 }, view([person, bot]), offered)).toBeNull();
    expect(advised({ ...advice, seat: 2 }, view([person, bot]), offered)).toBeNull();
    expect(advised(advice, view([person, bot], { decision: null }), [])).toBeNull();
  });
});
