import { describe, expect, it } from 'vitest';
import type { GameShown } from '../../api/names';
import { asked, awaits, changeGame, changeKind, hasPeople, resize, sitters, usualDraft } from './draft';

const option = { name: 'wall', choices: ['coloured', 'gray'], default: 'coloured', text: '' };
const azul: GameShown = { name: 'azul', text: '', least: 2, most: 4, options: [option] };
const duel: GameShown = { name: 'duel', text: '', least: 2, most: 2, options: [] };
const usual = usualDraft(azul, 'novice', 'master');

describe('a draft of a table', () => {
  it('asks for the usual game with a friend', () => {
    expect(asked(usual)).toEqual({
      game: 'azul',
      options: { wall: 'coloured' },
      seats: [null, null],
      clock: null,
      private: true,
      stand_in: { bot: 'master' },
    });
    expect([awaits(usual), hasPeople(usual)]).toEqual([true, true]);
  });

  it('fills new seats with bots and asks for their level', () => {
    const three = resize(usual, 3);
    expect(asked(three).seats).toEqual([null, null, { bot: 'novice' }]);
    expect(resize(three, 2)).toEqual(usual);
  });

  it('drops seats that another game does not have', () => {
    const changed = changeGame(resize(usual, 4), duel);
    expect([changed.game, changed.options, changed.seats.length]).toEqual(['duel', {}, 2]);
  });

  it('lets oneself sit on one seat only', () => {
    const moved = changeKind(usual, 1, 'me');
    expect(moved.seats.map((seat) => seat.kind)).toEqual(['friend', 'me']);
  });

  it('seats those who are here, and names whoever has no name', () => {
    const here = changeKind(resize(usual, 3), 1, 'here');
    expect(sitters(here, (seat) => `Player ${seat}`)).toEqual([{ seat: 1 }, { seat: 2, name: 'Player 2' }]);
    expect(awaits(here)).toBe(false);
  });

  it('sends the clock with what happens when time is up', () => {
    expect(asked({ ...usual, pace: 'days', expiry: 'forfeit' }).clock).toEqual({
      days: 2,
      expiry: 'forfeit',
    });
    expect(asked({ ...usual, pace: 'quick' }).clock).toEqual({ seconds: 30, reserve: 180, expiry: 'bot' });
  });

  it('knows a table of bots alone', () => {
    const bots = changeKind(changeKind(usual, 0, 'bot'), 1, 'bot');
    expect(hasPeople(bots)).toBe(false);
  });
});
