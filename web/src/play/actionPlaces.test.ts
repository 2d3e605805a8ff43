import { describe, expect, it } from 'vitest';
import { actionPlaces, asksFirst } from './actionPlaces';

describe('actionPlaces', () => {
  it('names where it is taken from and where it goes', () => {
    expect(actionPlaces({ kind: 'take', source: 3, colour: 'red', line: 4 }, 2)).toEqual([
      'display-3',
      'line-2-4',
    ]);
    expect(actionPlaces({ kind: 'take', source: 'centre', colour: 'red', line: 'floor' }, 1)).toEqual([
      'centre',
      'floor-1',
    ]);
    expect(actionPlaces({ kind: 'fill', line: 'broken' }, 1)).toEqual(['floor-1']);
  });
});

describe('asksFirst', () => {
  it('does not ask twice for what has a tick of its own', () => {
    expect(asksFirst({ kind: 'place_plate', slot: 3, rotation: 1 })).toBe(false);
    expect(asksFirst({ kind: 'stack', order: 'BY' })).toBe(false);
    expect(asksFirst({ kind: 'tile', line: 3, column: 1 })).toBe(true);
  });
});
