/** Sends answers to decisions. Without an answer of the server the same is sent again: it is taken only once. */
import { Problem, Unreachable } from '../api/problem';

export interface Answer {
  seat: number;
  decision: number;
  /** The action as text. */
  action: string;
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 8000;

export class Sending {
  /** What is under way; nothing else can be answered meanwhile. */
  answer = $state.raw<Answer | null>(null);
  /** Whether the server has been silent at least once. */
  waiting = $state(false);
  /** Why the last answer was refused; empty if it was not. */
  problem = $state('');
  #stopped = false;
  #again: (() => void) | null = null;

  /** `post` sends an answer once and does what is to be done with the reply. */
  constructor(private readonly post: (answer: Answer) => Promise<void>) {}

  async send(answer: Answer): Promise<void> {
    if (this.answer) return;
    this.answer = answer;
    this.problem = '';
    try {
      await this.insist(answer);
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      this.problem = cause.sentence;
    } finally {
      this.answer = null;
      this.waiting = false;
    }
  }

  /** The connection is back: tries at once. */
  hurry(): void {
    this.#again?.();
  }

  stop(): void {
    this.#stopped = true;
    this.hurry();
  }

  private async insist(answer: Answer): Promise<void> {
    for (let wait = FIRST_WAIT; !this.#stopped; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      try {
        return await this.post(answer);
      } catch (cause) {
        if (!(cause instanceof Unreachable)) throw cause;
        this.waiting = true;
        await this.pause(wait);
      }
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#again = resolve;
      timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
    this.#again = null;
  }
}
