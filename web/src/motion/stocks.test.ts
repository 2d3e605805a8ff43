import { describe, expect, it } from 'vitest';
import type { Travel } from './movements';
import { stocksOf } from './stocks';

const BAG = 'bag';
const LID = 'lid';

function travel(from: string, to: string, start: number): Travel {
  return { kind: 'travel', piece: 'blue', from: { place: from }, to: { place: to }, start, lasts: 100 };
}

function numbers(travels: Travel[], bag: [number, number], lid: [number, number]): Record<string, number[]> {
  const stocks = stocksOf(
    travels,
    { place: BAG, before: bag[0], after: bag[1] },
    { place: LID, before: lid[0], after: lid[1] },
  );
  const of = (place: string) => stocks.filter((each) => each.place === place).map(({ number }) => number);
  return { [BAG]: of(BAG), [LID]: of(LID) };
}

describe('stocks', () => {
  it('count down as things leave the bag and up as things reach the lid', () => {
    const travels = [travel('line', LID, 0), travel('line', LID, 30), travel(BAG, 'display', 500)];
    expect(numbers(travels, [20, 19], [3, 5])).toEqual({ bag: [20, 19], lid: [4, 5, 5] });
  });
  it('fill the bag from the lid when it is opened, and not before', () => {
    const travels = [travel('line', LID, 0), travel(BAG, 'display', 500), travel(BAG, 'display', 530)];
    expect(numbers(travels, [0, 39], [40, 0])).toEqual({ bag: [41, 40, 39], lid: [41, 0] });
  });
  it('stay as they are when nothing comes or goes', () => {
    expect(numbers([travel('display', 'line', 0)], [20, 20], [3, 3])).toEqual({ bag: [], lid: [] });
  });
});
