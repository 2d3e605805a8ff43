/**
 * What a player is about to do at a table, the same in every game: what is held, what is left to choose of then, how it is
 * let go, and what the table says meanwhile. See offering.ts.
 */
import { fits, narrow, single, type Offered, type Reason, type Wished } from './offering';
import type { Teller } from './telling';

export interface Dealt<Action> {
  offered: readonly Offered<Action>[];
  onchoose: (offered: Offered<Action>) => void;
  /** Takes back what was answered last, as long as nobody has reacted to it; undefined when that cannot be. */
  takeBack?: (() => void) | undefined;
}

export class Hand<Action extends object> implements Teller {
  readonly #read: () => Dealt<Action>;
  #hasOffered = false;
  #held = $state.raw<{ wished: Wished<Action>; of: Dealt<Action>['offered'] } | null>(null);
  pointed = $state.raw<Offered<Action> | null>(null);
  said = $state.raw<Reason | null>(null);

  constructor(read: () => Dealt<Action>) {
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

  /** The fields that are fixed; nothing once the offered actions are others than when that was held. */
  get wished(): Wished<Action> | null {
    return this.#held?.of === this.offered ? this.#held.wished : null;
  }

  /** Whether what was answered last is still in hand, as tiles that lie nowhere yet: a game says when. */
  get isAnswerInHand(): boolean {
    return false;
  }

  can(wished: Wished<Action>): boolean {
    return narrow(this.offered, wished).length > 0;
  }

  holds(wished: Wished<Action>): boolean {
    return this.wished !== null && fits(this.wished, wished);
  }

  hold(wished: Wished<Action>): void {
    this.#held = { wished, of: this.offered };
    this.#fallSilent();
  }

  /** As `hold`, but what is held already is let go. */
  toggle(wished: Wished<Action>): void {
    if (this.holds(wished)) this.release();
    else this.hold(wished);
  }

  /** The one action left with what is held and this. */
  left(wished: Wished<Action>): Offered<Action> | undefined {
    return single(this.offered, { ...this.wished, ...wished });
  }

  /** Puts down what is held here, which nobody else knows of. */
  release(): boolean {
    const held = this.wished !== null;
    this.#held = null;
    this.#fallSilent();
    return held;
  }

  /** Whether there is anything that `letGo` would let go. */
  get canLetGo(): boolean {
    return this.wished !== null || (this.isAnswerInHand && this.#read().takeBack !== undefined);
  }

  /** Lets go of what is held, or else of what was answered and is still in hand; says whether there was any. */
  letGo(): boolean {
    if (this.release()) return true;
    const { takeBack } = this.#read();
    if (!takeBack || !this.isAnswerInHand) return false;
    takeBack();
    return true;
  }

  /** What is held stays in hand until others are offered: once the server has taken the choice. */
  choose(offered: Offered<Action> | undefined): void {
    if (!offered) return;
    this.#fallSilent();
    this.#read().onchoose(offered);
  }

  #fallSilent(): void {
    this.pointed = null;
    this.said = null;
  }
}
