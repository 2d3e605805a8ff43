/** Asks for a hint and keeps it as long as it fits what the table shows. */
import { ask } from '../api/client';
import { Trying } from '../app/trying.svelte';
import { say } from '../texts/texts.svelte';
import { advised, figures, isAgainstBots, mayAsk, reasons, type Advised } from './hint';
import type { Seated } from './seated.svelte';

const NOTHING: readonly Advised[] = [];

export class Hinting {
  readonly asking = new Trying();
  /** What was advised, best first, and at which moment of the table. */
  #kept = $state.raw<{ advised: readonly Advised[]; sequence: number } | null>(null);
  #chosen = $state(0);
  #pointed = $state<number | null>(null);

  constructor(private readonly seated: Seated) {}

  /** Whether this table has hints at all. */
  readonly given = $derived.by(
    () => this.seated.view.status === 'running' && isAgainstBots(this.seated.view),
  );
  readonly possible = $derived.by(
    () => mayAsk(this.seated.view) && this.seated.offered.length > 0 && this.seated.sending.answer === null,
  );
  /** The advised actions; none once one is answered, they are dismissed, or the table shows something else. */
  readonly shown = $derived.by(() => {
    const { view, offered } = this.seated;
    const kept = this.#kept;
    if (!kept || !this.possible || kept.sequence !== view.sequence) return NOTHING;
    return kept.advised.every((each) => offered.includes(each.offered)) ? kept.advised : NOTHING;
  });
  /** Each of them in words, and what the bot thinks of it. */
  readonly rows = $derived.by(() => {
    const { playing, view, names } = this.seated;
    const { position } = view;
    if (!position) return [];
    return this.shown.map((each, _, all) => ({
      text: each.offered.text,
      words: playing.hintWords(each.offered, position),
      why: reasons(playing, each, all, view.you ?? 1, position, names),
      figures: figures(each),
    }));
  });
  /** Which of them is shown on the table: the one that is pointed at, else the chosen one, at first the best. */
  readonly marked = $derived.by(() => this.#pointed ?? this.#chosen);
  readonly places = $derived.by(() => {
    const { playing, view } = this.seated;
    const each = this.shown[this.marked];
    return each && view.position ? playing.actionPlaces(each.offered, view.position, view.you ?? 1) : [];
  });
  /** For those who hear the page. */
  readonly announced = $derived.by(() => {
    const [best] = this.rows;
    return best
      ? say('play.hint.said', { words: [best.words, best.why, ...best.figures].filter(Boolean).join(', ') })
      : '';
  });

  async ask(): Promise<void> {
    const { you: seat } = this.seated.view;
    if (seat === null || !this.possible || this.shown.length > 0) return;
    await this.asking.do(async () => {
      const { decision, thoughts } = await ask('post', '/tables/{table}/seats/{seat}/hint', {
        table: this.seated.table.id,
        seat,
      });
      const { view, offered } = this.seated;
      this.dismiss();
      this.#kept = { advised: advised({ seat, decision, thoughts }, view, offered), sequence: view.sequence };
    });
  }

  /** Shows this one on the table from now on. */
  choose(number: number): void {
    this.#chosen = number;
  }

  /** Shows this one as long as it is pointed at. */
  point(number: number | null): void {
    this.#pointed = number;
  }

  /** Plays the chosen one. */
  play(): void {
    const hint = this.shown[this.#chosen];
    this.dismiss();
    if (hint) this.seated.choose(hint.offered);
  }

  dismiss(): void {
    this.#kept = null;
    this.#chosen = 0;
    this.#pointed = null;
  }
}
