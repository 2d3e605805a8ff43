import { createContext } from 'svelte';
import { Hand } from '../table/hand.svelte';
import { single, type Offered } from '../table/offering';
import type { Action, Line, Source } from './position';

export interface Held {
  source: Source;
  colour: string;
}

/** A hand at a table of displays: it holds tiles of one colour of a display or of the centre. */
export class Play extends Hand<Action> {
  /** What was taken from SF4 is divided before anything else. */
  override get isAnswerInHand(): boolean {
    return this.offered[0]?.action.kind === 'divide';
  }

  get held(): Held | null {
    const wished = this.wished;
    return wished && 'source' in wished ? (wished as Held) : null;
  }

  canTake(source: Source, colour: string): boolean {
    return this.can({ kind: 'take', source, colour });
  }

  isHeld(source: Source, colour: string): boolean {
    return this.holds({ kind: 'take', source, colour });
  }

  take(source: Source, colour: string): void {
    this.hold({ kind: 'take', source, colour });
  }

  toggleTaken(source: Source, colour: string): void {
    this.toggle({ kind: 'take', source, colour });
  }

  /** The action that puts what is held there. */
  target(line: Line): Offered<Action> | undefined {
    return this.held ? this.left({ kind: 'take', line }) : undefined;
  }

  /** The action that puts the tile of a complete line on this space of a free wall. */
  space(line: number, column: number): Offered<Action> | undefined {
    return single(this.offered, { kind: 'tile', line, column });
  }

  side(side: 'left' | 'right'): Offered<Action> | undefined {
    return single(this.offered, { kind: 'divide', side });
  }

  /** Puts what is held on a line named as in `data-drop`; anything else lets go. */
  drop(on: string | null): void {
    const target = on === null ? undefined : this.target(on === 'floor' ? 'floor' : Number(on));
    if (target) this.choose(target);
    else this.release();
  }
}

export const [getPlay, setPlay] = createContext<Play>();
