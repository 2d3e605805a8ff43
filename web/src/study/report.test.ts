import { describe, expect, it } from 'vitest';
import type { Decision, Grade, Report } from '../api/names';
import { chancesAt, chancesOf, counted, joined, marksOf, neighbour } from './report';

const decision = (event: number, seat: number, grade: Grade, loss: number, before = 0.5): Decision => ({
  event,
  round: 1,
  seat,
  action: '1B1',
  grade,
  loss,
  before,
  after: before - loss,
  margin_before: null,
  margin_after: null,
  options: [],
  chances_before: seat === 1 ? [before, 1 - before] : [1 - before, before],
  chances_after: seat === 1 ? [before - loss, 1 - before + loss] : [1 - before + loss, before - loss],
  why: [],
});
const report = (...decisions: Decision[]): Report => ({
  number: 4,
  sequence: decisions.length,
  complete: false,
  accuracy: [null, null],
  lost: [0, 0],
  luck: [0, 0],
  deals: [
    { event: 7, last: 8, change: [-0.2, 0.2] },
    { event: 12, last: 12, change: [0.01, -0.01] },
  ],
  decisions,
});

const blunder = decision(5, 2, 'blunder', 0.3, 0.6);
const good = decision(3, 1, 'good', 0.03);
const slip = decision(9, 1, 'inaccuracy', 0.06, 0.4);

describe('a report', () => {
  it('puts what comes in the order of the game', () => {
    const known = joined(joined(null, report(blunder)), report(slip, good));
    expect(known.decisions.map(({ event }) => event)).toEqual([3, 5, 9]);
  });

  it('marks what was wrong and deals that changed much, before they happened', () => {
    const marks = marksOf(joined(null, report(slip, good, blunder)));
    expect(marks).toEqual([
      { at: 4, seat: 2, kind: 'blunder', change: -0.3 },
      { at: 6, seat: 2, kind: 'deal', change: 0.2 },
      { at: 8, seat: 1, kind: 'inaccuracy', change: -0.06 },
    ]);
    expect(neighbour(marks, 4, 1)?.at).toBe(6);
    expect(neighbour(marks, 6, -1)?.at).toBe(4);
    expect(neighbour(marks, 8, 1)).toBeUndefined();
    expect(neighbour(marks, 4, -1)).toBeUndefined();
  });

  it('calls a deal unlucky that takes from one what all others gain a little of', () => {
    const deals = [{ event: 7, last: 7, change: [0.02, -0.06, 0.02, 0.02] }];
    expect(marksOf({ decisions: [], deals })).toEqual([{ at: 6, seat: 2, kind: 'deal', change: -0.06 }]);
    const even = [{ event: 7, last: 7, change: [-0.0601, 0.06] }];
    expect(marksOf({ decisions: [], deals: even })[0]).toMatchObject({ seat: 2, change: 0.06 });
  });

  it('knows everybody’s chance at every moment, as soon as anything is known', () => {
    const { decisions } = joined(null, report(good, blunder));
    expect(chancesAt([], 3)).toBeNull();
    expect(chancesAt(decisions, 0)).toEqual(good.chances_before);
    expect(chancesAt(decisions, 2)).toEqual(good.chances_before);
    expect(chancesAt(decisions, 3)).toEqual(good.chances_after);
    expect(chancesAt(decisions, 4)).toEqual(blunder.chances_before);
    expect(chancesAt(decisions, 99)).toEqual(blunder.chances_after);
    expect(chancesOf(decisions, 2)[1]?.map(({ at }) => at)).toEqual([2, 3, 4, 5]);
    expect(chancesOf(decisions, 2)[1]?.at(-1)?.chance).toBeCloseTo(0.3);
  });

  it('counts grades by seat', () => {
    const { decisions } = joined(null, report(good, blunder, slip));
    expect([counted(decisions, 1, 'inaccuracy'), counted(decisions, 2, 'blunder')]).toEqual([1, 1]);
    expect(counted(decisions, 2, 'inaccuracy')).toBe(0);
  });
});
