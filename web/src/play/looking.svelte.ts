/** What somebody has seen of a table, and what they are told of what they could miss. */
import { untrack } from 'svelte';
import { gameTitle } from '../app/catalogue.svelte';
import { listed } from '../app/words';
import { speechOf } from '../games/speech';
import { sound } from '../sound';
import { say, spoken } from '../texts/texts.svelte';
import { logOf, type LogLine } from './log';
import { placesOfOthers } from './moves';
import type { Seated } from './seated.svelte';
import { see, seenOf } from './seen';
import { Teller } from './telling';
import { notices } from './turning.svelte';
import { hasWon, verdictOf } from './verdict';

export class Looking {
  /** Later events are new to whoever looks. */
  seen = $state(0);
  /** Up to this event one has acted oneself since. */
  #acted = $state(0);
  /** For screen readers. */
  announced = $state('');
  #told: number;
  #wasTurn: boolean;
  #wasOver: boolean;

  constructor(private readonly seated: Seated) {
    const { view, table } = seated;
    this.seen = seenOf(table.id) || view.sequence;
    this.#told = view.sequence;
    this.#wasTurn = seated.isTurn;
    this.#wasOver = view.status === 'over';
  }

  /** What sentences are made of besides events: as long as it stays the same, nothing is told twice. */
  readonly #speech = $derived.by(() => [spoken(), ...this.seated.names].join('\n'));
  readonly #teller = $derived.by(() => {
    void this.#speech;
    return untrack(() => new Teller(this.seated.playing, speechOf(say, listed, this.seated.names)));
  });
  readonly lines = $derived.by(() => logOf(this.seated.events, this.#teller));
  readonly hasNews = $derived.by(() => this.lines.some((line) => this.#isNews(line)));

  /** Where the last move of each opponent came from and went to, once it has been seen, until one acts oneself. */
  readonly marks = $derived.by(() => {
    const { seats, playing, view, showing } = this.seated;
    if (view.status !== 'running' || seats.length === 0 || showing.repeating) return [];
    const events = this.seated.events.filter(({ sequence }) => sequence <= showing.told);
    return placesOfOthers(playing, events, seats, this.#acted);
  });

  /** The table shows something else. */
  look(): void {
    const { view, isTurn } = this.seated;
    if (!document.hidden) this.#seeOn(view.sequence);
    const news = this.lines.filter((line) => line.sequence > this.#told && !this.#isMine(line));
    const sentences = news.filter(({ undone }) => !undone).map(({ text }) => text);
    const over = view.status === 'over' && !this.#wasOver;
    if (isTurn && !this.#wasTurn) {
      sentences.push(say('play.turn.yours'));
      sound.play('turn');
      const title = gameTitle(view.game);
      notices.tell(say('play.title', { turn: say('play.turn.yours'), title }), this.seated.table.id);
    }
    if (over) {
      sentences.push(...this.#verdict());
      if (hasWon(view.result, this.seated.seats)) sound.play('win');
    }
    if (sentences.length > 0) this.announced = sentences.join(' ');
    this.#told = view.sequence;
    this.#wasTurn = isTurn;
    this.#wasOver = view.status === 'over';
  }

  /** The page is looked at again, or no more. */
  turn(hidden: boolean): void {
    const { sequence } = this.seated.view;
    if (hidden) this.seen = sequence;
    see(this.seated.table.id, sequence);
  }

  /** Everything up to now is known: somebody plays on. */
  settle(): void {
    this.seen = this.#acted = this.seated.view.sequence;
  }

  #verdict(): string[] {
    const { view, names, seats, playing } = this.seated;
    if (!view.result) return [];
    const { title, sentences } = verdictOf(view.result, names, seats, playing.tieBreak, say, listed);
    return [`${title}.`, ...sentences];
  }

  /** What comes while one looks is seen, but what one has missed stays marked until one plays on. */
  #seeOn(sequence: number): void {
    if (this.seen >= this.#told) this.seen = sequence;
    see(this.seated.table.id, sequence);
  }

  #isNews(line: LogLine): boolean {
    return line.sequence > this.seen && !line.undone && !this.#isMine(line);
  }

  #isMine(line: LogLine): boolean {
    return line.seat !== null && this.seated.seats.includes(line.seat);
  }
}
