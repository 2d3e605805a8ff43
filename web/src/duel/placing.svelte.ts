/** A plate on its way to the dome: over which slot it hovers, where it lies for now, and how it is turned. */

import { find, slotsOf, stepped, turned, type Choice } from './choices';
import type { Rotation } from './plates';

export class Placing {
  slot = $state<number | null>(null);
  over = $state<number | null>(null);
  rotation = $state<Rotation>(0);

  /** Nothing lies anywhere: a new plate, or the old one is placed. */
  reset(): void {
    this.slot = null;
    this.over = null;
    this.rotation = 0;
  }

  lay(slot: number): void {
    this.slot = slot;
  }

  rotate(choices: Choice[], quarters = 1): void {
    const slot = this.slot ?? this.over ?? slotsOf(choices)[0];
    if (slot !== undefined) this.rotation = turned(choices, slot, this.rotation, quarters);
  }

  /** Moves the plate with an arrow key, beginning at the first slot that takes it. */
  step(choices: Choice[], key: string): void {
    const slots = slotsOf(choices);
    this.slot = this.slot === null ? (slots[0] ?? null) : stepped(slots, this.slot, key, 3);
  }

  /** The action that leaves the plate as it lies now. */
  choice(choices: Choice[]): Choice | undefined {
    return this.slot === null
      ? undefined
      : find(choices, 'place_plate', { slot: this.slot, rotation: this.rotation });
  }
}
