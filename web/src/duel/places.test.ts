import { describe, expect, it } from 'vitest';
import type { DuelAction } from './choices';
import { duelBoard, duelPosition } from './figure';
import { actionPlaces } from './places';
import { playing } from './playing';

const position = duelPosition({ suns: ['-', 'RKRB', '-', '-', '-'], moons: ['RKR', 'BR', 'RB', '-', 'R'] });
const places = (action: DuelAction) => actionPlaces(action, position, 1);

describe('actionPlaces', () => {
  it('finds the tops of the moons, the slot of a plate and the broken tiles', () => {
    expect(places({ kind: 'take_moons', colour: 'red' })).toEqual([
      'moon-0-1',
      'moon-0-3',
      'moon-1',
      'moon-4',
    ]);
    expect(places({ kind: 'take_sun', factory: 1, colour: 'red' })).toEqual(['sun-1-1', 'sun-1-3']);
    expect(places({ kind: 'place_plate', slot: 5, rotation: 1 })).toEqual(['board-1/slot-5']);
    expect(places({ kind: 'fill', line: 'broken' })).toEqual(['board-1/floor']);
  });
  it('tells one chip from another, and one plate in hand', () => {
    expect(places({ kind: 'spend_chip', chip: 'TY' })).toEqual(['board-1/chip-TY']);
    expect(places({ kind: 'keep_plate', plate: 'sBRK' })).toEqual(['hand/sBRK']);
  });
  it('shows which line is left as it is', () => {
    const boards = [duelBoard(), duelBoard({ line: 4 })];
    expect(actionPlaces({ kind: 'leave_line' }, duelPosition({ boards }), 2)).toEqual(['board-2/line-4']);
  });
});

describe('asksFirst', () => {
  const preview = { fills: 0, completes: false, breaks: 0, caught: 0, cost: 0, points: 0 };
  const asks = (action: DuelAction) => playing.asksFirst({ text: '', action, preview });
  it('does not ask twice for what has a tick of its own', () => {
    expect(asks({ kind: 'place_plate', slot: 3, rotation: 1 })).toBe(false);
    expect(asks({ kind: 'stack', order: 'BY' })).toBe(false);
    expect(asks({ kind: 'tile', line: 3, column: 1 })).toBe(true);
  });
});
