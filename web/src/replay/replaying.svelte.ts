/** A game that is over, moment by moment, as the server plays it again. */
import { tick } from 'svelte';
import { ask } from '../api/client';
import type { Moment, Replay } from '../api/names';
import type { Playing } from '../games/playing';
import { gameNamed } from '../games/registry';
import { play } from '../motion';
import { botName } from '../app/catalogue.svelte';
import { settings } from '../app/settings.svelte';
import { personName } from '../app/words';
import { sound } from '../sound';

/** A table that is over, or a record that somebody has brought. */
export type Source = { table: string; link?: string | undefined } | { record: string };

/** What a table needs to draw a moment. */
export function viewOf(about: Replay, moment: Moment) {
  const status = moment.at === about.events ? ('over' as const) : ('running' as const);
  return { position: moment.position, to_act: moment.to_act, status };
}

/** What everybody was called, bots in the language of the page. */
export function playersOf({ players, bots }: Replay): string[] {
  return players.map((name, n) => (bots[n] ? botName(bots[n]) : personName(name)));
}

/** Moments that are asked for together, so that stepping does not wait. */
const BATCH = 50;
/** Time to read the story of a moment before the next one comes, in milliseconds at single speed. */
const READING = 900;

export class Replaying {
  /** What is true of the whole game; null until something has come. */
  about = $state.raw<Replay | null>(null);
  /** What its game is shown by. */
  playing = $state.raw<Playing | null>(null);
  shown = $state.raw<Moment | null>(null);
  isPlaying = $state(false);
  /** The element that holds the table. */
  stage: HTMLElement | undefined;

  readonly #moments = new Map<number, Moment>();
  readonly #asked = new Map<number, Promise<void>>();
  #wanted = 0;
  /** Another line than that of the game, while it is looked at: its moments, and which of them is shown. */
  line = $state.raw<{ moments: readonly Moment[]; step: number } | null>(null);

  constructor(private readonly source: Source) {}

  get last(): number {
    return this.about?.events ?? 0;
  }

  /** Begins at this moment, or where the first player decides. Throws `Problem` for a moment that is not there. */
  async open(at: number | null): Promise<void> {
    await this.#load(at ?? 0);
    if (this.about) this.playing = await gameNamed(this.about.game).playing();
    const first = [...this.#moments.values()].find((moment) => moment.to_act.length > 0);
    await this.go(at ?? first?.at ?? 0);
  }

  /** Shows what would have come of these moves, the first by this seat, instead of what was played at this moment. */
  async follow(seat: number, actions: readonly string[]): Promise<void> {
    const at = this.shown?.at ?? 0;
    const query = { at, seat, actions: actions.join(' '), uncovered: true };
    const { moments } = await this.#askLine(query);
    if (this.shown?.at !== at || this.line) return;
    this.isPlaying = false;
    this.line = { moments, step: 0 };
    await this.step(1);
  }

  /** Back to where the game was left. */
  async leaveLine(): Promise<void> {
    const [first] = this.line?.moments ?? [];
    this.line = null;
    if (first) await this.go(first.at);
  }

  async #stepInLine(by: number): Promise<void> {
    const { line } = this;
    if (!line) return;
    const step = Math.min(Math.max(0, line.step + by), line.moments.length - 1);
    const [before, after] = [line.moments[line.step], line.moments[step]];
    this.line = { ...line, step };
    if (before && after && step !== line.step) await this.#show(before, after, step === line.step + 1);
  }

  /** Shows a moment; how it came about is seen when it is the next one. */
  async go(at: number): Promise<void> {
    const before = this.line ? null : this.shown;
    this.line = null;
    const wanted = (this.#wanted = Math.min(Math.max(0, at), this.last));
    if (!this.#moments.has(wanted)) await this.#load(wanted);
    const after = this.#moments.get(wanted);
    if (!after || wanted !== this.#wanted) return;
    if (wanted + BATCH / 2 <= this.last) void this.#load(wanted + BATCH / 2).catch(() => {});
    await this.#show(before ?? after, after, before?.at === wanted - 1);
  }

  async #show(before: Moment, after: Moment, follows: boolean): Promise<void> {
    const show = () => {
      this.shown = after;
      return tick();
    };
    if (!follows || !this.stage || !this.playing) return show();
    const events = [{ kind: 'dealt' as const, story: after.story }];
    const { speed } = settings;
    await play(this.playing, before, events, after, {
      table: this.stage,
      show,
      speed,
      sound: (name) => sound.play(name),
    });
  }

  /** By so many moments, counted from where one wants to be already. */
  step(by: number): Promise<void> {
    this.isPlaying = false;
    return this.line ? this.#stepInLine(by) : this.go(this.#wanted + by);
  }

  /** Goes on by itself to the end, or stops; from the end it begins again. */
  async toggle(): Promise<void> {
    if (this.line) return this.#stepInLine(1);
    this.isPlaying = !this.isPlaying;
    if (this.isPlaying && this.#wanted >= this.last) await this.go(0);
    while (this.isPlaying && this.#wanted < this.last) {
      await this.go(this.#wanted + 1);
      await new Promise((resolve) => setTimeout(resolve, READING / (settings.speed || 2)));
    }
    this.isPlaying = false;
  }

  #load(at: number): Promise<void> {
    const from = Math.floor(at / BATCH) * BATCH;
    const loading =
      this.#asked.get(from) ?? this.#ask(from).catch((cause: unknown) => this.#forget(from, cause));
    this.#asked.set(from, loading);
    return loading;
  }

  async #ask(from: number): Promise<void> {
    const { source } = this;
    const query = { from, to: from + BATCH - 1, uncovered: true };
    const replay =
      'table' in source
        ? await ask('get', '/tables/{table}/replay', {
            table: source.table,
            query: { ...query, link: source.link ?? '' },
          })
        : await ask('get', '/records/{record}/replay', { record: source.record, query });
    this.about ??= replay;
    for (const moment of replay.moments) this.#moments.set(moment.at, moment);
  }

  #askLine(query: {
    at: number;
    seat: number;
    actions: string;
    uncovered: boolean;
  }): Promise<{ moments: Moment[] }> {
    const { source } = this;
    if ('record' in source)
      return ask('get', '/records/{record}/variation', { record: source.record, query });
    return ask('get', '/tables/{table}/variation', {
      table: source.table,
      query: { ...query, link: source.link ?? '' },
    });
  }

  /** What could not be had can be asked for again. */
  #forget(from: number, cause: unknown): never {
    this.#asked.delete(from);
    throw cause;
  }
}
