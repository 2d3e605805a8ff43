import { expect, it } from 'vitest';
import type { SeatShown } from '../api/names';
import { marksOf } from './marks';

const seat = (same_person: number[] = [], same_place: number[] = []) =>
  ({ same_person, same_place }) as unknown as SeatShown;

it('tells of others, once, what they have in common', () => {
  const seats = [seat([3]), seat([], [4]), seat([1]), seat([], [2])];
  expect(marksOf(seats, [])).toEqual([
    { kind: 'person', seats: [1, 3] },
    { kind: 'place', seats: [2, 4] },
  ]);
});

it('tells nobody what they know about themselves', () => {
  expect(marksOf([seat([2]), seat([1]), seat()], [1, 2])).toEqual([]);
  expect(marksOf([seat([], [2]), seat([], [1])], [1])).toEqual([]);
});
