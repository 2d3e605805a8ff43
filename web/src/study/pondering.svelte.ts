/** The best moves of a position, deeper and deeper as long as somebody watches. */
import type { Pondered } from '../api/live';
import { stream } from '../api/stream';
import { beSomebody } from '../app/me.svelte';
import { watchAbsence } from './absence';

const SECONDS = 60;
const LINES = 5;

export class Pondering {
  options = $state.raw<Pondered['options']>([]);
  isDone = $state(false);
  isOn = $state(false);
  problem = $state('');
  /** Whether the server is away: it is asked again as soon as it is back. */
  isWaiting = $state(false);
  #stop: (() => void) | null = null;
  #question = 0;

  /** Asks about a seat of a position, in the place of what was asked before. */
  async ask(position: string, seat: number): Promise<void> {
    this.#end();
    this.isOn = true;
    const question = ++this.#question;
    await beSomebody();
    if (question !== this.#question) return;
    const wish = { position, seat, seconds: SECONDS, lines: LINES };
    const stop = stream.ponder(wish, {
      tell: ({ options, done }) => {
        this.options = options;
        this.isDone = done;
      },
      refused: ({ sentence }) => {
        this.problem = sentence;
        this.isDone = true;
      },
    });
    const forget = watchAbsence((isAway) => {
      this.isWaiting = isAway;
    });
    this.#stop = () => {
      forget();
      stop();
    };
  }

  stop(): void {
    this.#end();
    this.isOn = false;
  }

  #end(): void {
    this.#question++;
    this.#stop?.();
    this.#stop = null;
    this.options = [];
    this.isDone = false;
    this.problem = '';
  }
}
