/** Asks for a hint and keeps it as long as it fits what the table shows. */
import { ask } from '../api/client';
import { Trying } from '../app/trying.svelte';
import type { Offered } from '../table/offering';
import { say } from '../texts/texts.svelte';
import { advised, isAgainstBots, mayAsk } from './hint';
import type { Seated } from './seated.svelte';

export class Hinting {
  readonly asking = new Trying();
  /** What was advised, and at which moment of the table. */
  #kept = $state.raw<{ hint: Offered; sequence: number } | null>(null);

  constructor(private readonly seated: Seated) {}

  /** Whether this table has hints at all. */
  readonly given = $derived.by(
    () => this.seated.view.status === 'running' && isAgainstBots(this.seated.view),
  );
  readonly possible = $derived.by(
    () => mayAsk(this.seated.view) && this.seated.offered.length > 0 && this.seated.sending.answer === null,
  );
  /** The advised action; null once it is answered, dismissed, or the table shows something else. */
  readonly shown = $derived.by(() => {
    const { view, offered } = this.seated;
    const kept = this.#kept;
    if (!kept || !this.possible || kept.sequence !== view.sequence) return null;
    return offered.includes(kept.hint) ? kept.hint : null;
  });
  readonly words = $derived.by(() => {
    const { playing, view } = this.seated;
    return this.shown && view.position ? playing.hintWords(this.shown, view.position) : '';
  });
  readonly places = $derived.by(() => {
    const { playing, view } = this.seated;
    return this.shown && view.position ? playing.actionPlaces(this.shown, view.position, view.you ?? 1) : [];
  });
  /** For those who hear the page. */
  readonly announced = $derived.by(() => (this.words ? say('play.hint.said', { words: this.words }) : ''));

  async ask(): Promise<void> {
    const { you: seat } = this.seated.view;
    if (seat === null || !this.possible || this.shown) return;
    await this.asking.do(async () => {
      const { decision, text } = await ask('post', '/tables/{table}/seats/{seat}/hint', {
        table: this.seated.table.id,
        seat,
      });
      const { view, offered } = this.seated;
      const hint = advised({ seat, decision, text }, view, offered);
      this.#kept = hint && { hint, sequence: view.sequence };
    });
  }

  play(): void {
    const hint = this.shown;
    this.dismiss();
    if (hint) this.seated.choose(hint);
  }

  dismiss(): void {
    this.#kept = null;
  }
}
