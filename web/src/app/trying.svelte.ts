/** Doing something that may be refused: while it runs nothing is done twice, and a refusal is a sentence to show. */
import { Problem } from '../api/problem';
import { say } from '../texts/texts.svelte';

/** What went wrong, for people. A defect of ours is not hidden behind a sentence. */
export function sentenceOf(cause: unknown): string {
  if (cause instanceof Problem) return cause.sentence;
  if (cause instanceof Error && cause.name === 'Unreachable') return say('app.unreachable');
  throw cause;
}

export class Trying {
  busy = $state(false);
  /** Why the last try failed; empty if it did not. */
  problem = $state('');

  /** Whether it was done. */
  async do(act: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = '';
    try {
      await act();
      return true;
    } catch (cause) {
      this.problem = sentenceOf(cause);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
