/** A puzzle that is being solved: what is asked, what was answered, and the lines that follow from it. */
import { tick } from 'svelte';
import { ask } from '../api/client';
import type { AnyPosition, Moment, PuzzleJudged, PuzzleShown } from '../api/names';
import { beSomebody } from '../app/me.svelte';
import { settings } from '../app/settings.svelte';
import { Trying } from '../app/trying.svelte';
import type { Playing } from '../games/playing';
import { gameNamed } from '../games/registry';
import { play } from '../motion';
import { sound } from '../sound';
import type { Offered } from '../table/offering';
import { linesOf, placesOf, type Line, type Rings } from './lines';
import type { Wanted } from './wanted';

export class Solving {
  readonly loading = new Trying();
  readonly answering = new Trying();
  /** Null until one has come, or if there is none left. */
  puzzle = $state.raw<PuzzleShown | null>(null);
  playing = $state.raw<Playing | null>(null);
  /** Null until somebody has answered. */
  judged = $state.raw<PuzzleJudged | null>(null);
  noneLeft = $state(false);
  /** The element that holds the table. */
  stage: HTMLElement | undefined;

  #line = $state<Line>('best');
  #at = $state(0);

  /** What can be stepped through. */
  readonly lines = $derived.by(() => (this.judged ? linesOf(this.judged) : []));
  readonly moments = $derived.by<Moment[]>(
    () => this.lines.find(({ line }) => line === this.#line)?.moments ?? [],
  );
  readonly position = $derived.by<AnyPosition | null>(
    () => this.moments[this.#at]?.position ?? this.puzzle?.position ?? null,
  );
  readonly toAct = $derived.by(
    () => this.moments[this.#at]?.to_act ?? (this.puzzle ? [this.puzzle.seat] : []),
  );
  /** What may be chosen: nothing once it is answered. */
  readonly offered = $derived.by<Offered[]>(() =>
    this.puzzle && !this.judged && !this.answering.busy ? this.puzzle.actions : [],
  );
  /** What is marked on the table: the answer where it is to be played, or what the last step was about. */
  readonly rings = $derived.by<Rings>(() => {
    const { puzzle, playing, judged } = this;
    if (!puzzle || !playing || !judged) return { loud: [], quiet: [] };
    return placesOf(playing, puzzle, judged, this.#line, this.moments[this.#at]);
  });

  get isRight(): boolean {
    return this.judged?.right ?? false;
  }
  get line(): Line {
    return this.#line;
  }
  get at(): number {
    return this.#at;
  }
  get last(): number {
    return Math.max(0, this.moments.length - 1);
  }

  /** Asks for a puzzle: the one of the day, the next that is wanted, or one by its id. */
  async load(which: string, wanted: Wanted): Promise<void> {
    await this.loading.do(async () => {
      const found = await fetched(which, wanted, this.puzzle?.id);
      this.playing = found ? await gameNamed(found.game).playing() : null;
      this.puzzle = found;
      this.judged = null;
      this.noneLeft = found === null;
      this.#line = 'best';
      this.#at = 0;
    });
  }

  /** Answers with an action; null gives up. */
  async answer(offered: Offered | null): Promise<void> {
    const { puzzle } = this;
    if (!puzzle || this.judged) return;
    await this.answering.do(async () => {
      await beSomebody();
      this.judged = await ask('post', '/puzzles/{puzzle}/answer', {
        puzzle: puzzle.id,
        body: { action: offered?.text ?? null },
      });
    });
    // What was found is played; what was not is marked where it could be.
    if (this.isRight) await this.go(1);
  }

  /** Shows another line, from its beginning. */
  choose(line: Line): void {
    this.#line = line;
    this.#at = 0;
  }

  /** Shows a moment of the line; how it came about is seen when it is the next one. */
  async go(at: number): Promise<void> {
    const wanted = Math.min(Math.max(0, at), this.last);
    const before = this.moments[this.#at];
    const after = this.moments[wanted];
    if (!before || !after) return;
    const show = () => {
      this.#at = wanted;
      return tick();
    };
    if (wanted !== this.#at + 1 || !this.stage || !this.playing) return show();
    const events = [{ kind: 'dealt' as const, story: after.story }];
    await play(this.playing, before, events, after, {
      table: this.stage,
      show,
      speed: settings.speed,
      sound: (name) => sound.play(name),
    });
  }
}

async function fetched(which: string, wanted: Wanted, skip = ''): Promise<PuzzleShown | null> {
  if (which === 'daily') return ask('get', '/puzzles/daily', {});
  if (which !== 'next') return ask('get', '/puzzles/{puzzle}', { puzzle: which });
  const { game, theme } = wanted;
  const query = { game, skip, ...(theme ? { theme } : {}) };
  return (await ask('get', '/puzzles/next', { query })).puzzle;
}
