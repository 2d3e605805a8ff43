import { describe, expect, it } from 'vitest';
import { addressOf, ANYTHING, isAnything, setupOf, soughtIn, wishOf, type Sought } from './sought';

const GAMES = ['azul', 'duel'];
const DUEL: Sought = { game: 'duel', clock: 'live', free: 2 };
const read = (address: string) => soughtIn(new URL(address, 'http://test').searchParams, GAMES);

describe('what is sought', () => {
  it('is in the address and found there again', () => {
    expect(addressOf(DUEL)).toBe('/tables?game=duel&clock=live&free=2');
    expect(read(addressOf(DUEL))).toEqual(DUEL);
    expect(addressOf(ANYTHING)).toBe('/tables');
    expect(read('/tables')).toEqual(ANYTHING);
  });

  it('is nothing in particular where the address asks for what there is not', () => {
    expect(read('/tables?game=chess&clock=slow&free=9')).toEqual(ANYTHING);
    expect(isAnything(read('/tables?game=chess'))).toBe(true);
    expect(isAnything(DUEL)).toBe(false);
  });

  it('is asked of the server without what does not matter', () => {
    expect(wishOf(ANYTHING, 20)).toEqual({ free: 1, limit: 20 });
    expect(wishOf(DUEL, 40)).toEqual({ game: 'duel', clock: 'live', free: 2, limit: 40 });
  });

  it('can be set up for everybody to find', () => {
    expect(setupOf(ANYTHING)).toBe('/setup?public=1');
    expect(setupOf(DUEL)).toBe('/setup?game=duel&public=1');
  });
});
