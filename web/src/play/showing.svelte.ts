/**
 * Shows the changes of a table one after the other, each with its motion: every move of every seat for itself, after a moment
 * in which one takes in what was before. Whoever acts meanwhile is at the present at once.
 */
import { flushSync, tick } from 'svelte';
import type { FollowedTable } from '../api/following.svelte';
import type { TableEvent, TableView } from '../api/names';
import { settings, type Speed } from '../app/settings.svelte';
import type { Playing } from '../games/playing';
import { play, skip } from '../motion';
import { makeRoom } from '../motion/scenes';
import { sound } from '../sound';
import { atOnce, Frames, type Frame } from './frames';
import { lastRound, movesOfOthers } from './moves';
import { pause, waitAtEnd, waitBefore } from './pace';

/** Milliseconds after which a page that draws nothing, as a hidden one, is not waited for any more. */
const DRAWING = 100;

export class Showing {
  /** What one has been shown, which is a little behind what has come while something moves. */
  view = $state.raw<TableView>() as TableView;
  /** What is shown again instead. */
  #past = $state.raw<TableView | null>(null);
  /** The number of the last event whose motion has come to its end. */
  told = $state(0);
  /** Whether the game is over and its last points have been counted: from then on the result has its room. */
  ended = $state(false);
  /** The element that holds the table. */
  stage: HTMLElement | undefined;
  readonly #frames: Frames;
  #waiting: TableView[] = [];
  /** What is being shown; aborted by whoever acts. */
  #running: AbortController | null = null;
  #rested = -Infinity;
  #mover: number | null = null;

  constructor(
    private readonly table: FollowedTable,
    private readonly playing: Playing,
    /** The seats whose moves need no waiting for. */
    private readonly mine: () => readonly number[],
  ) {
    if (!table.view) throw new Error('the table has no view yet');
    this.#frames = new Frames(table.id, table.wish.link);
    this.#settle(table.view);
  }

  /** What lies on the table now. */
  get staged(): TableView {
    return this.#past ?? this.view;
  }

  /** Whether something is still to be shown. */
  get behind(): boolean {
    return this.#running !== null;
  }

  get repeating(): boolean {
    return this.#past !== null;
  }

  /** What has happened up to what one has been shown. */
  get events(): readonly TableEvent[] {
    return this.#upTo(this.view.sequence);
  }

  /** After which event the others' moves can be shown again; null if there are none. */
  readonly repeatable = $derived.by(() => {
    const since = lastRound(this.events, this.mine());
    return this.view.status === 'running' && movesOfOthers(this.events, since, this.mine()).length > 0
      ? since
      : null;
  });

  take(view: TableView): void {
    if (view === this.view || view.sequence < this.view.sequence) return;
    this.#waiting.push(view);
    // A table at which bots play faster than anybody can see: what is left out is found by its events.
    if (this.#waiting.length > 2 * view.seats.length) this.#waiting = [view];
    if (!this.#running) void this.#run((given) => this.#goOn(given));
  }

  /** Whoever acts is at the present now, and what they act on is there before anything else happens. */
  hurry(): void {
    if (!this.#running) return;
    this.#running.abort();
    this.#running = null;
    this.#waiting = [];
    skip();
    flushSync(() => this.#settle(this.table.view ?? this.view));
  }

  /** Shows again what the others have done since one's last move, or since a later event. */
  async again(after = 0): Promise<void> {
    if (this.repeatable === null) return;
    const since = Math.max(after, this.repeatable);
    if (movesOfOthers(this.events, since, this.mine()).length === 0) return;
    this.hurry();
    await this.#run((given) => this.#repeat(since, given));
  }

  async #run(show: (given: AbortSignal) => Promise<void>): Promise<void> {
    const run = (this.#running = new AbortController());
    try {
      await show(run.signal);
    } finally {
      if (this.#running === run) {
        this.#running = null;
        this.#past = null;
        if (this.#waiting.length > 0) void this.#run((given) => this.#goOn(given));
      }
    }
  }

  async #goOn(given: AbortSignal): Promise<void> {
    // Whoever is not wanted any more takes nothing: it waits for those who came after.
    while (!given.aborted) {
      const view = this.#waiting.shift();
      if (!view) return;
      const { sequence } = this.view;
      const events = this.#upTo(view.sequence).filter((event) => event.sequence > sequence);
      const frames = isSeen() ? await this.#frames.between(sequence, events, view) : [atOnce(events, view)];
      for (const frame of frames) if (!given.aborted) await this.#advance(frame, given);
    }
  }

  async #advance(frame: Frame, given: AbortSignal): Promise<void> {
    const { speed } = settings;
    const ends = frame.view.status === 'over' && !this.ended;
    const view = ends ? closing(this.view, frame.view) : frame.view;
    await this.#breathe(frame, speed, given);
    await this.#tell(this.view, frame, speed, given, () => (this.view = view));
    if (ends && isSeen()) {
      await pause(waitAtEnd(speed), given);
      if (!given.aborted) await makeRoom(() => flushSync(() => this.#settle(frame.view)));
    }
    if (!given.aborted) this.#settle(frame.view);
  }

  async #repeat(since: number, given: AbortSignal): Promise<void> {
    const events = this.events.filter((event) => event.sequence > since);
    const found = await this.#frames.since(since, events, this.view);
    if (!found || given.aborted) return;
    // Who wants to see it again wants to see it move.
    const speed = settings.speed || 1;
    this.#past = found.before;
    await tick();
    for (const frame of found.frames) {
      this.#rested = performance.now();
      await this.#breathe(frame, speed, given);
      await this.#tell(this.staged, frame, speed, given, () => (this.#past = frame.view));
    }
  }

  async #tell(
    before: TableView,
    { events, view }: Frame,
    speed: Speed,
    given: AbortSignal,
    change: () => void,
  ): Promise<void> {
    if (given.aborted) return;
    const show = () => {
      if (!given.aborted) change();
      return tick();
    };
    if (!this.stage) return show();
    await play(this.playing, before, events, view, {
      table: this.stage,
      show,
      speed,
      sound: (name) => sound.play(name),
      given,
    });
    this.#rested = performance.now();
    await drawn();
  }

  /** Somebody else's move waits until what was before it has been seen for a moment. */
  async #breathe({ seat }: Frame, speed: Speed, given: AbortSignal): Promise<void> {
    const sameTurn = seat === this.#mover;
    this.#mover = seat;
    if (seat === null || this.mine().includes(seat) || !isSeen()) return;
    await pause(waitBefore(speed, sameTurn, performance.now() - this.#rested), given);
  }

  #settle(view: TableView): void {
    this.view = view;
    this.#past = null;
    this.told = view.sequence;
    this.ended = view.status === 'over';
  }

  #upTo(sequence: number): TableEvent[] {
    return this.table.events.filter((event) => event.sequence <= sequence);
  }
}

/** Whether it is worth showing how things came about. */
function isSeen(): boolean {
  return settings.speed > 0 && !document.hidden;
}

/** The end of a game while its last points are counted: everything lies where it lay. */
function closing(before: TableView, after: TableView): TableView {
  if (!before.position || !after.position) return after;
  const position = Object.assign({}, after.position, { phase: before.position.phase });
  return { ...after, status: 'running', position, to_act: [], result: null };
}

/** Until what is shown has been drawn, so that the next change does not come before this one is seen. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, DRAWING);
  });
}
