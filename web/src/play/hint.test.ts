import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SeatShown, TableView } from '../api/names';
import { seatOf, viewOf } from '../../gallery/views';
import type { Offered } from '../table/offering';
import { speak } from '../texts/texts.svelte';
import { advised, figures, isAgainstBots, mayAsk } from './hint';

const person = seatOf();
const bot = seatOf({ level: { bot: 'novice' } });
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
  const offered = [offer('3R4'), offer('CK-'), offer('1B1')];
  const thoughts = [
    { text: 'CK-', chance: 0.6412, margin: 5.2 },
    { text: '3R4', chance: null, margin: null },
  ];
  const advice = { seat: 1, decision: 4, thoughts };

  it('are the offered actions themselves, in the order of the advice', () => {
    const [best, second, ...more] = advised(advice, view([person, bot]), offered);
    expect([best?.offered, second?.offered, more]).toEqual([offered[1], offered[0], []]);
    expect(best).toMatchObject({ chance: 0.6412, margin: 5.2 });
  });

  it('leaves out what is not offered', () => {
    expect(advised(advice, view([person, bot]), [offered[0] as Offered])).toHaveLength(1);
  });

  it('are none once something else is to be decided', () => {
    expect(advised({ ...advice, decision: 3 }, view([person, bot]), offered)).toEqual([]);
    expect(advised({ ...advice, seat: 2 }, view([person, bot]), offered)).toEqual([]);
    expect(advised(advice, view([person, bot], { decision: null }), [])).toEqual([]);
  });
});

describe('figures', () => {
  beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));

  it.each([
    ['en', 0.6412, 5.24, ['64% to win', '+5.2 points']],
    ['fr', 0.6412, 5.24, ['64\u202f% de chances', '+5,2 points']],
    ['en', 0, -0.96, ['0% to win', '\u22121 point']],
    ['fr', 1, -1.5, ['100\u202f% de chances', '\u22121,5 point']],
    ['en', 0.5, 0.01, ['50% to win', '0 points']],
    ['en', 0.999, 12.6, ['100% to win', '+13 points']],
  ] as const)('are written as the language does: %s %d %d', async (language, chance, margin, said) => {
    await speak(language);
    expect(figures({ chance, margin })).toEqual(said);
  });

  it('are only those that there are', async () => {
    await speak('en');
    expect(figures({ chance: null, margin: -3 })).toEqual(['\u22123 points']);
    expect(figures({ chance: 0.25, margin: null })).toEqual(['25% to win']);
    expect(figures({ chance: null, margin: null })).toEqual([]);
  });
});
