/** A lesson as `tools/lessons.py` writes it: real positions, the answers it offers, and what each of them does. */
import type { AnyPosition, Step as Told } from '../api/names';
import type { Offered } from '../table/offering';

export interface Answer {
  story: Told[];
  position: AnyPosition;
}

export interface LessonStep {
  name: string;
  /** A part of a move: the next step follows at once. */
  flows: boolean;
  /** Whether the position is prepared anew, rather than what the last step led to. */
  begins: boolean;
  /** What the other player did between the last step and this one. */
  lead: Told[];
  position: AnyPosition;
  offered: Offered[];
  /** The text of the answer that leads on; the others are legal, but worse. */
  right: string;
  answers: Record<string, Answer>;
}

export interface Lesson {
  game: string;
  steps: LessonStep[];
}

/** The indexes of the steps that begin a whole move: what a dot of the progress stands for. */
export function movesOf(steps: readonly LessonStep[]): number[] {
  return steps.flatMap((_, index) => (index === 0 || !steps[index - 1]?.flows ? [index] : []));
}
