/** What a person should know about who the others are, as far as the server can. */
import type { SeatShown } from '../api/names';

/** Seats, from 1, that are one person's, or of people who came from one address. */
export interface Mark {
  kind: 'person' | 'place';
  seats: number[];
}

/** The marks of seats that are not mine: what my own seats have in common with others I know. */
export function marksOf(seats: readonly SeatShown[], mine: readonly number[]): Mark[] {
  const marks: Mark[] = [];
  seats.forEach((seat, n) => {
    for (const [kind, others] of [
      ['person', seat.same_person],
      ['place', seat.same_place],
    ] as const) {
      const together = [n + 1, ...others].filter((each) => !mine.includes(each));
      if (together.length > 1 && n + 1 === Math.min(...together)) marks.push({ kind, seats: together });
    }
  });
  return marks;
}
