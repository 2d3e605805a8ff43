import { createContext } from 'svelte';
import { narrow, single, type Offered, type Reason } from '../table/offering';
import type { Action, Line, Source } from './position';

export interface Held {
  source: Source;
  colour: string;
}

export interface Offer {
  offered: readonly Offered<Action>[];
  onchoose: (offered: Offered<Action>) => void;
}

/** What the player is about to do at this table: what is held, what is pointed at, and why something is not possible. */
export class Play {
  readonly #read: () => Offer;
  #hasOffered = false;
  #held = $state.raw<{ held: Held; of: Offer['offered'] } | null>(null);
  pointed = $state.raw<Offered<Action> | null>(null);
  /** What is being explained instead of the task. */
  said = $state.raw<Reason | null>(null);

  constructor(read: () => Offer) {
    this.#read = read;
  }

  get offered(): readonly Offered<Action>[] {
    return this.#read().offered;
  }

  /**
   * Whether anything was ever offered here: then what can be pressed stays a button, so that nothing is built anew with every
   * turn. Pictures and tables that one only watches have none.
   */
  get isPlayed(): boolean {
    this.#hasOffered ||= this.offered.length > 0;
    return this.#hasOffered;
  }

  /** Nothing once the offered actions are others than when it was taken. */
  get held(): Held | null {
    return this.#held?.of === this.offered ? this.#held.held : null;
  }

  canTake(source: Source, colour: string): boolean {
    return narrow(this.offered, { kind: 'take', source, colour }).length > 0;
  }

  isHeld(source: Source, colour: string): boolean {
    return this.held?.source === source && this.held.colour === colour;
  }

  take(source: Source, colour: string): void {
    this.#held = { held: { source, colour }, of: this.offered };
    this.pointed = null;
    this.said = null;
  }

  /** As `take`, but what is held already is let go. */
  toggle(source: Source, colour: string): void {
    if (this.isHeld(source, colour)) this.letGo();
    else this.take(source, colour);
  }

  letGo(): void {
    this.#held = null;
    this.pointed = null;
    this.said = null;
  }

  /** The action that puts what is held there. */
  target(line: Line): Offered<Action> | undefined {
    return this.held ? single(this.offered, { kind: 'take', ...this.held, line }) : undefined;
  }

  /** The action that puts the tile of a complete line on this space of a free wall. */
  space(line: number, column: number): Offered<Action> | undefined {
    return single(this.offered, { kind: 'tile', line, column });
  }

  side(side: 'left' | 'right'): Offered<Action> | undefined {
    return single(this.offered, { kind: 'divide', side });
  }

  /** What is held stays in hand until others are offered: once the server has taken the choice. */
  choose(offered: Offered<Action> | undefined): void {
    if (!offered) return;
    this.pointed = null;
    this.said = null;
    this.#read().onchoose(offered);
  }

  /** Puts what is held on a line named as in `data-drop`; anything else lets go. */
  drop(on: string | null): void {
    const target = on === null ? undefined : this.target(on === 'floor' ? 'floor' : Number(on));
    if (target) this.choose(target);
    else this.letGo();
  }
}

export const [getPlay, setPlay] = createContext<Play>();
