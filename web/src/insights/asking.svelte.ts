/** One's own insights, asked for with what was chosen; again while games of long ago are being counted. */
import { ask } from '../api/client';
import type { Insights } from '../api/names';
import { Trying } from '../app/trying.svelte';
import { EVERYTHING, queryOf, type Chosen } from './choosing';

/** Between two turns of counting, in milliseconds: somebody may ask once a second. */
const PAUSE = 1100;

export class Asking {
  found = $state.raw<Insights | null>(null);
  /** What was chosen when that was asked for. */
  about = $state.raw<Chosen>(EVERYTHING);
  readonly trying = new Trying();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = 0;

  /** What comes late, after something else was chosen, is let go. */
  async ask(chosen: Chosen): Promise<void> {
    clearTimeout(this.#timer);
    const number = ++this.#latest;
    const asked = this.trying.busy ? new Trying() : this.trying;
    await asked.do(async () => {
      const before = this.found?.uncounted ?? Infinity;
      const found = await ask('get', '/people/me/insights', { query: queryOf(chosen, Date.now()) });
      if (number !== this.#latest) return;
      this.found = found;
      this.about = chosen;
      if (found.uncounted > 0 && found.uncounted < before)
        this.#timer = setTimeout(() => void this.ask(chosen), PAUSE);
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#latest += 1;
  }
}
