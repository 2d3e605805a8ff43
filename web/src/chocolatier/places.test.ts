import { expect, it } from 'vitest';
import { actionPlaces } from './places';

it('names the neighbour to which is divided', () => {
  const circle = { displays: ['-', '-', '-'], gold: ['-', '4', '-'], extra: '-', dividing: 'TT' };
  expect(actionPlaces({ kind: 'divide', colour: 'teal', side: 'left' }, circle, 1)).toEqual(['display-1']);
  expect(actionPlaces({ kind: 'divide', colour: 'teal', side: 'right' }, circle, 1)).toEqual(['display-3']);
});
