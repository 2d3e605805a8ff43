/** A position that is being put together: every change is checked by the server, and can be taken back. */
import type { AnyPosition, LineAsked } from '../api/names';
import { Problem } from '../api/problem';
import type { Playing } from '../games/playing';
import { gameNamed } from '../games/registry';
import { isRefusal, type Draft, type Studying } from '../games/studying';
import { say } from '../texts/texts.svelte';
import { playAll } from './asking';

const MOST_STEPS = 200;

export class Editing {
  draft = $state.raw<Draft | null>(null);
  playing = $state.raw<Playing | null>(null);
  studying = $state.raw<Studying | null>(null);
  /** The position's text once it is possible; null until then. */
  text = $state<string | null>(null);
  /** Whether somebody could play on from it. */
  isOver = $state(false);
  /** Why it is not possible, or why something could not be laid there. */
  wrong = $state('');
  refused = $state('');
  #before = $state.raw<Draft[]>([]);
  #seen = $state.raw<AnyPosition | null>(null);
  #checks = 0;

  readonly canUndo = $derived.by(() => this.#before.length > 0);
  readonly position = $derived.by(() =>
    this.draft && this.#seen && this.studying ? this.studying.shown(this.draft, this.#seen) : null,
  );

  /** Begins with a position or a game, dealt until somebody must choose. Throws `Problem`. */
  async begin(asked: LineAsked): Promise<void> {
    let line = await playAll(asked);
    // Before the first round there is little to lay: a new game is taken to where its first round is dealt.
    while (!asked.position && (line.deals || line.last.position.round === 0)) {
      const [first] = line.decisions;
      const event = line.deals || !first ? null : `${first.seat}: ${first.actions[0]?.text ?? ''}`;
      line = await playAll({ position: line.last.text, events: [event] });
    }
    const game = gameNamed(line.game);
    [this.playing, this.studying] = await Promise.all([game.playing(), game.studying()]);
    this.#before = [];
    this.#seen = line.last.position;
    this.draft = line.whole;
    this.#found(line.last.text, line.result !== null);
  }

  paint(place: string, brush: string): void {
    if (!this.draft || !this.studying) return;
    const made = this.studying.paint(this.draft, place, brush);
    if (isRefusal(made)) this.refused = say(made.code, made.fields);
    else this.change(made);
  }

  change(made: Draft): void {
    if (this.draft) this.#before = [...this.#before.slice(-MOST_STEPS), this.draft];
    this.draft = made;
    this.refused = '';
    void this.#check();
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.draft = last;
    this.refused = '';
    void this.#check();
  }

  /** Asks the server about what is there now; an answer about what was there before is not heard. */
  async #check(): Promise<void> {
    const check = ++this.#checks;
    // Nobody plays from what was there before.
    this.text = null;
    this.wrong = '';
    const position = this.draft as Record<string, unknown>;
    try {
      // What is laid in a row is asked about once.
      await new Promise((resolve) => setTimeout(resolve, 150));
      if (check !== this.#checks) return;
      const line = await playAll({ position });
      if (check === this.#checks) this.#found(line.last.text, line.result !== null);
    } catch (cause) {
      if (check !== this.#checks) return;
      this.text = null;
      this.wrong = cause instanceof Problem ? cause.sentence : say('app.unreachable');
    }
  }

  #found(text: string, isOver: boolean): void {
    this.text = text;
    this.isOver = isOver;
    this.wrong = '';
  }
}
