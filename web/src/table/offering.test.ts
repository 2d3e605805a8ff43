import { describe, expect, it } from 'vitest';
import type { AnyAction } from '../api/names';
import { fits, narrow, single, type Offered } from './offering';

const preview = { fills: 0, completes: false, breaks: 0, caught: 0, cost: 0, points: 0 };
type Take = Extract<AnyAction, { kind: 'take' }>;
const take = (source: Take['source'], colour: string, line: Take['line']): Offered<Take> => ({
  text: `${source}${colour}${line}`,
  action: { kind: 'take', source, colour, line },
  preview,
});
const offered = [
  take('centre', 'red', 1),
  take(3, 'red', 1),
  take(3, 'red', 'floor'),
  take(3, 'blue', 'floor'),
];

describe('narrow', () => {
  it('keeps the actions that have every wished value', () => {
    expect(narrow(offered, { source: 3, colour: 'red' }).map(({ text }) => text)).toEqual([
      '3red1',
      '3redfloor',
    ]);
  });
  it('keeps everything when nothing is wished', () => {
    expect(narrow(offered, {})).toEqual(offered);
  });
});

describe('fits', () => {
  it('needs the field, and tells a number from a text', () => {
    expect(fits({ source: 3 }, { column: 1 })).toBe(false);
    expect(fits({ source: 3 }, { source: '3' })).toBe(false);
    expect(fits({ source: 3, column: 1 }, { source: 3 })).toBe(true);
  });
});

describe('single', () => {
  it('is the action when one is left', () => {
    expect(single(offered, { source: 3, colour: 'red', line: 1 })).toBe(offered[1]);
  });
  it('is nothing while there is a choice, or none', () => {
    expect(single(offered, { source: 3, colour: 'red' })).toBeUndefined();
    expect(single(offered, { source: 4 })).toBeUndefined();
  });
});
