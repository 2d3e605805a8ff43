import { describe, expect, it } from 'vitest';
import { settle } from './slots';

describe('settle', () => {
  it('shows tables in their order at first', () => {
    expect(settle([], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  });

  it('moves nothing when one goes, and nothing when another comes', () => {
    expect(settle(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', null, 'c']);
    expect(settle(['a', null, 'c'], ['d', 'a', 'c'])).toEqual(['a', 'd', 'c']);
    expect(settle(['a', 'd', 'c'], ['e', 'a', 'd', 'c'])).toEqual(['a', 'd', 'c', 'e']);
  });

  it('fills what is empty first, in order, when several come and go at once', () => {
    expect(settle(['a', 'b', 'c'], ['x', 'c', 'y', 'z'])).toEqual(['x', 'y', 'c', 'z']);
  });

  it('keeps a table in its row when its place in the lobby changes', () => {
    expect(settle(['a', 'b'], ['b', 'a'])).toEqual(['a', 'b']);
  });

  it('leaves rows empty when all are gone', () => {
    expect(settle(['a', 'b'], [])).toEqual([null, null]);
  });
});
