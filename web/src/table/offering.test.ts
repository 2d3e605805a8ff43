import { describe, expect, it } from 'vitest';
import { narrow, single, valuesOf, type Offered } from './offering';

const preview = { fills: 0, completes: false, breaks: 0, caught: 0, cost: 0, points: 0 };
const take = (source: number | string, colour: string, line: number | string): Offered => ({
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
  it('keeps everything when nothing is wished, and nothing when a field is missing', () => {
    expect(narrow(offered, {})).toEqual(offered);
    expect(narrow(offered, { column: 1 })).toEqual([]);
  });
  it('tells a number from a text', () => {
    expect(narrow(offered, { source: '3' })).toEqual([]);
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

describe('valuesOf', () => {
  it('names each value once, in order', () => {
    expect(valuesOf(offered, 'source')).toEqual(['centre', 3]);
  });
  it('leaves out actions without the field', () => {
    const place: Offered = { text: '4>2', action: { kind: 'tile', column: 2 }, preview };
    expect(valuesOf([...offered, place], 'column')).toEqual([2]);
  });
});
