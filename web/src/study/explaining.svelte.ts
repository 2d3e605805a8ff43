/** A game explained: asked for, watched while it is made, and kept by the server. Leaving stops it. */
import { ask } from '../api/client';
import { Problem } from '../api/problem';
import type { Report } from '../api/names';
import { stream } from '../api/stream';
import { beSomebody } from '../app/me.svelte';
import { Trying } from '../app/trying.svelte';
import type { Source } from '../replay/replaying.svelte';
import { watchAbsence } from './absence';
import { joined, type Known } from './report';

export class Explaining {
  readonly asking = new Trying();
  report = $state.raw<Known | null>(null);
  /** Why it does not go on; empty while it does. */
  problem = $state('');
  /** Whether the server is away: it goes on by itself as soon as it is back. */
  isWaiting = $state(false);
  #leave: (() => void) | null = null;

  constructor(private readonly source: Source) {}

  /** Shows a report that somebody has asked for already; whether there is one. */
  async find(): Promise<boolean> {
    let found = true;
    await this.asking.do(async () => {
      try {
        this.#watch(await this.#get());
      } catch (cause) {
        if (!(cause instanceof Problem && cause.code === 'no_report')) throw cause;
        found = false;
      }
    });
    return found;
  }

  /** Asks for it, and shows it as it is made. */
  async ask(): Promise<void> {
    await this.asking.do(async () => {
      await beSomebody();
      this.#watch(await this.#post());
    });
  }

  /** It is made no further unless somebody else watches. What is known stays. */
  stop(): void {
    this.#leave?.();
    this.#leave = null;
  }

  #watch(begun: Report): void {
    this.stop();
    this.problem = '';
    this.report = joined(null, begun);
    if (begun.complete) return;
    const leave = stream.watchReport(this.source, begun.sequence, {
      tell: (news) => {
        this.report = joined(this.report, news);
        if (news.complete) this.stop();
      },
      refused: ({ sentence }) => {
        this.problem = sentence;
        this.stop();
      },
    });
    const forget = watchAbsence((isAway) => {
      this.isWaiting = isAway;
    });
    this.#leave = () => {
      forget();
      leave();
    };
  }

  #get(): Promise<Report> {
    const { source } = this;
    if ('record' in source) return ask('get', '/records/{record}/report', { record: source.record });
    return ask('get', '/tables/{table}/report', { table: source.table, query: { link: source.link ?? '' } });
  }

  #post(): Promise<Report> {
    const { source } = this;
    if ('record' in source) return ask('post', '/records/{record}/report', { record: source.record });
    return ask('post', '/tables/{table}/report', { table: source.table, query: { link: source.link ?? '' } });
  }
}
