/** A study at the table: where one is, what can be done there, and how one goes on. Everything is kept as one goes. */
import { tick } from 'svelte';
import type { Line, LineAsked, StudiedMoment } from '../api/names';
import { settings } from '../app/settings.svelte';
import { Trying } from '../app/trying.svelte';
import type { Playing } from '../games/playing';
import { gameNamed } from '../games/registry';
import type { Studying } from '../games/studying';
import { play } from '../motion';
import { sound } from '../sound';
import { playAll, playLine } from './asking';
import { keep } from './keeping';
import {
  commented,
  cut,
  gone,
  lineFrom,
  newStudy,
  pathTo,
  played,
  promoted,
  ROOT,
  stepAt,
  withPlaceOf,
  type Kind,
  type Study,
} from './tree';

/** Events that are asked about together. */
const BATCH = 100;

type Here = Line & { last: StudiedMoment };

export class Board {
  study = $state.raw<Study | null>(null);
  /** The position where one is, and what can be done there. */
  here = $state.raw<Here | null>(null);
  playing = $state.raw<Playing | null>(null);
  studying = $state.raw<Studying | null>(null);
  /** Whether the browser keeps it: not before anything was done with it, so that a look leaves nothing behind. */
  isKept = $state(false);
  /** Whether the browser had no room to keep the last change. */
  isFull = $state(false);
  /** What could not be kept of a line after a correction: how many steps, and why. */
  lost = $state.raw<{ number: number; why: string } | null>(null);
  readonly doing = new Trying();
  /** The step that one is on the way to. */
  #heading: number | null = null;
  /** The element that holds the table. */
  stage: HTMLElement | undefined;

  /** A new study of a position or a game. Throws `Problem`. */
  async begin(kind: Kind, asked: LineAsked, names: (players: number) => string[]): Promise<void> {
    const here = await playAll(asked);
    await this.#show(here);
    this.study = newStudy(kind, here.game, here.last.text, names(here.players));
  }

  /** Goes on with a study. Throws `Problem` if its position cannot be. */
  async open(study: Study): Promise<void> {
    await this.#show(await playAll({ position: stepAt(study).text }));
    this.#keep(study);
  }

  async #show(here: Here): Promise<void> {
    const game = gameNamed(here.game);
    [this.playing, this.studying] = await Promise.all([game.playing(), game.studying()]);
    this.here = here;
  }

  #keep(study: Study): void {
    this.study = study;
    this.isKept = keep(study);
    this.isFull = !this.isKept;
  }

  /** Takes what another tab has made of the same study; one stays where one is, if that is still there. */
  async take(kept: Study): Promise<void> {
    const { study } = this;
    if (study?.id !== kept.id) return;
    const merged = withPlaceOf(kept, study);
    this.study = merged;
    if (merged.at !== study.at) this.here = await playAll({ position: stepAt(merged).text });
  }

  change(made: (study: Study) => Study): void {
    if (this.study) this.#keep(made(this.study));
  }

  comment(text: string): void {
    this.change((study) => commented(study, text));
  }

  promote(): void {
    this.change(promoted);
  }

  /** Plays a move or a deal from where one is; null lets chance deal. It is shown as it happens. */
  play(event: string | null): Promise<boolean> {
    return this.doing.do(async () => {
      const before = this.here?.last;
      if (!this.study || !before) return;
      const here = await playAll({ position: stepAt(this.study).text, events: [event] });
      const { last } = here;
      this.lost = null;
      this.#keep(played(this.study, last.event ?? '', last.seat, last.text));
      await this.#move(before, here);
    });
  }

  /** Lets chance deal until somebody must choose. */
  async dealOn(): Promise<void> {
    while (this.here?.deals) if (!(await this.play(null))) return;
  }

  async #move(before: StudiedMoment, here: Here): Promise<void> {
    const show = () => {
      this.here = here;
      return tick();
    };
    if (!this.stage || !this.playing) return show();
    const events = [{ kind: 'dealt' as const, story: here.last.story }];
    await play(this.playing, before, events, here.last, {
      table: this.stage,
      show,
      speed: settings.speed,
      sound: (name) => sound.play(name),
    });
  }

  /** Goes to another step, as it is. Who asks for yet another one on the way goes there at once. */
  async go(at: number): Promise<boolean> {
    const isOnTheWay = this.#heading !== null;
    if (!isOnTheWay && this.doing.busy) return false;
    this.#heading = at;
    if (isOnTheWay) return true;
    const done = await this.doing.do(() => this.#head());
    this.#heading = null;
    return done;
  }

  async #head(): Promise<void> {
    for (let to = this.#heading; this.study && to !== null; to = this.#heading) {
      const here = await playAll({ position: stepAt(this.study, to).text });
      if (this.#heading !== to) continue;
      this.lost = null;
      this.here = here;
      this.#keep(gone(this.study, to));
      return;
    }
  }

  back(): void {
    const parent = this.study && stepAt(this.study, this.#from).parent;
    if (parent !== null) void this.go(parent);
  }

  forward(): void {
    const next = this.study && stepAt(this.study, this.#from).children[0];
    if (next !== null && next !== undefined) void this.go(next);
  }

  first(): void {
    void this.go(ROOT);
  }

  last(): void {
    const end = this.study && lineFrom(this.study, this.#from).at(-1);
    if (end !== null && end !== undefined) void this.go(end);
  }

  /** Where one is, or is going to be. */
  get #from(): number {
    return this.#heading ?? this.study?.at ?? ROOT;
  }

  /** Deletes where one is and what follows. */
  forget(): Promise<boolean> {
    return this.doing.do(async () => {
      if (!this.study) return;
      const shorter = cut(this.study);
      const here = await playAll({ position: stepAt(shorter).text });
      this.here = here;
      this.lost = null;
      this.#keep(shorter);
    });
  }

  /**
   * Puts another event in the place of the one that led here, and plays what followed again as far as it can happen. The
   * corrected line takes the place of the old one.
   */
  correct(event: string): Promise<boolean> {
    return this.doing.do(async () => {
      const { study } = this;
      const parent = study && stepAt(study).parent;
      if (!study || parent === null) return;
      const events = lineFrom(study, study.at).flatMap((at) => stepAt(study, at).event ?? []);
      const before = stepAt(study, parent);
      const first = await playAll({ position: before.text, events: [event] });
      const old = study.at;
      let made = played(gone(study, parent), first.last.event ?? '', first.last.seat, first.last.text);
      const corrected = made.at;
      if (corrected === old) return;
      this.lost = null;
      for (let from = 0; from < events.length; from += BATCH) {
        const line = await playLine({
          position: stepAt(made).text,
          events: events.slice(from, from + BATCH),
        });
        for (const { event: happened, seat, text } of line.moments.slice(1))
          made = played(made, happened ?? '', seat, text);
        if (!line.wrong) continue;
        const number = events.length - (pathTo(made, made.at).length - pathTo(made, corrected).length);
        this.lost = { number, why: line.wrong.sentence };
        break;
      }
      made = gone(promoted(cut(gone(promoted(made), old))), corrected);
      this.here = first;
      this.#keep(made);
    });
  }
}
