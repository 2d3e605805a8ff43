import { describe, expect, it } from 'vitest';
import type { TableView } from '../api/names';
import type { Offered } from '../table/offering';
import { advised, hintPlaces, isAgainstBots, mayAsk } from './hint';

const person = { level: null, stand_in: false };
const bot = { level: { bot: 'greedy' }, stand_in: false };
const standIn = { level: null, stand_in: true };

function view(seats: object[], more: object = {}): TableView {
  return {
    status: 'running',
    you: 1,
    decision: { number: 4, actions: [] },
    seats,
    ...more,
  } as unknown as TableView;
}

function offer(text: string, action: object = {}): Offered {
  return { text, action } as unknown as Offered;
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

describe('hintPlaces', () => {
  it('finds the tops of the moons and the slot of a plate', () => {
    const position = { moons: ['RKR', 'BR', 'RB', '-', 'R'] };
    expect(hintPlaces(offer('MR', { kind: 'take_moons', colour: 'red' }), view([], { position }))).toEqual([
      'moon-0-1',
      'moon-0-3',
      'moon-1',
      'moon-4',
    ]);
    expect(hintPlaces(offer('5@1', { kind: 'place_plate', slot: 5, rotation: 1 }), view([]))).toEqual([
      'slot-1-5',
    ]);
  });
});
