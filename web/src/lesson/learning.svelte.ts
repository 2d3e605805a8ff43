/** Where the learner is: which step, what was answered, what the table shows. */
import type { AnyPosition, Step as Told } from '../api/names';
import type { Offered } from '../table/offering';
import { movesOf, type Answer, type Lesson, type LessonStep } from './lesson';

/** Shows how one position becomes another; `show` makes the table draw the new one. */
export type Telling = (
  before: AnyPosition,
  story: readonly Told[],
  after: AnyPosition,
  show: () => void,
) => Promise<void>;

export class Learning {
  readonly #lesson: Lesson;
  readonly #tell: Telling;
  #at = $state(0);
  #answer = $state<string | null>(null);
  #position: AnyPosition;

  constructor(lesson: Lesson, tell: Telling) {
    this.#lesson = lesson;
    this.#tell = tell;
    this.#position = $state.raw(this.step.position);
  }

  get game(): string {
    return this.#lesson.game;
  }
  get step(): LessonStep {
    const step = this.#lesson.steps[this.#at];
    if (!step) throw new Error(`no step ${this.#at}`);
    return step;
  }
  /** What the table shows. */
  get position(): AnyPosition {
    return this.#position;
  }
  /** What may be chosen: nothing while an answer is explained. */
  get offered(): Offered[] {
    return this.#answer === null ? this.step.offered : [];
  }
  /** The answer that is being explained. */
  get answer(): Answer | null {
    return this.#answer === null ? null : (this.step.answers[this.#answer] ?? null);
  }
  get isRight(): boolean {
    return this.#answer === this.step.right;
  }
  /** Whether the last step is answered. */
  get isDone(): boolean {
    return this.isRight && this.#at === this.#lesson.steps.length - 1;
  }

  /** Steps that begin a move, and which of them is being played. */
  get moves(): number[] {
    return movesOf(this.#lesson.steps);
  }
  get move(): number {
    return this.moves.findLastIndex((first) => first <= this.#at);
  }

  async choose({ text }: Offered): Promise<void> {
    const { position, answers, right, flows } = this.step;
    const answer = answers[text];
    if (!answer || this.#answer !== null) return;
    this.#answer = text;
    const told = this.#tell(position, answer.story, answer.position, () => {
      this.#position = answer.position;
    });
    if (text === right && flows) this.#follow();
    await told;
  }

  /** The step after a right answer, led to by what the other player does. */
  async next(): Promise<void> {
    const before = this.#position;
    this.#follow();
    const { lead, begins, position } = this.step;
    if (begins) this.#position = position;
    else await this.#tell(before, lead, position, () => (this.#position = position));
  }

  /** The same step once more. */
  retry(): void {
    this.#show(this.#at);
  }
  /** The beginning of this move; from there, that of the one before. */
  back(): void {
    const begun = this.moves[this.move] === this.#at && this.#answer === null;
    this.#show(this.moves[begun ? this.move - 1 : this.move] ?? 0);
  }
  skip(): void {
    this.#show(this.moves[this.move + 1] ?? this.#at);
  }
  again(): void {
    this.#show(0);
  }

  #follow(): void {
    this.#at += 1;
    this.#answer = null;
  }
  #show(at: number): void {
    this.#at = at;
    this.#answer = null;
    this.#position = this.step.position;
  }
}
