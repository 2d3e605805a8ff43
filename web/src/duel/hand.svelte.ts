/** A hand at Duel's table: a plate on its way to the dome; or what was answered and lies nowhere yet. */
import { Hand, type Dealt } from '../table/hand.svelte';
import { questionOf, type DuelAction, type Question } from './choices';
import { Placing } from './placing.svelte';

/** What is asked while something is in hand. */
const IN_HAND: ReadonlySet<Question | null> = new Set<Question>([
  'stack',
  'fill',
  'draw_plate',
  'keep_plate',
  'place_plate',
  'return_plate',
  'spend_on',
]);

export class DuelHand extends Hand<DuelAction> {
  readonly placing = new Placing();
  readonly #round: () => number;

  constructor(read: () => Dealt<DuelAction>, round: () => number) {
    super(read);
    this.#round = round;
  }

  get question(): Question | null {
    return questionOf([...this.offered], this.#round());
  }

  override get isAnswerInHand(): boolean {
    return IN_HAND.has(this.question);
  }

  /** A plate that lies on a slot for now comes back into the hand. */
  override release(): boolean {
    const lies = this.placing.slot !== null;
    this.placing.slot = null;
    return super.release() || lies;
  }
}
