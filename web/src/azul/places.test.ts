import { expect, it } from 'vitest';
import { azulActionPlaces } from './places';

it('names where it is taken from and where it goes', () => {
  expect(azulActionPlaces({ kind: 'take', source: 3, colour: 'red', line: 4 }, 2)).toEqual([
    'display-3/red',
    'board-2/line-4',
  ]);
  expect(azulActionPlaces({ kind: 'take', source: 'centre', colour: 'red', line: 'floor' }, 1)).toEqual([
    'centre/red',
    'board-1/floor',
  ]);
  expect(azulActionPlaces({ kind: 'tile', line: 3, column: 1 }, 2)).toEqual(['board-2/cell-3-1']);
});
