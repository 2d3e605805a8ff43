/** How long things take that are shown one after the other, at the pace that somebody has chosen. In milliseconds. */
import type { Speed } from '../app/settings.svelte';

/** What one has seen is taken in before somebody else moves. */
const BREATH: Readonly<Record<Speed, number>> = { 0: 0, 0.5: 800, 1: 500, 2: 250 };
/** Between the decisions that one turn is made of. */
const WITHIN: Readonly<Record<Speed, number>> = { 0: 0, 0.5: 300, 1: 150, 2: 60 };
/** From the last point of a game to its result. */
const END: Readonly<Record<Speed, number>> = { 0: 0, 0.5: 1400, 1: 900, 2: 400 };

/** How long to wait with a move of another seat than one's own, so long after what was shown before. */
export function waitBefore(speed: Speed, sameTurn: boolean, since: number): number {
  return Math.max(0, (sameTurn ? WITHIN : BREATH)[speed] - since);
}

export function waitAtEnd(speed: Speed): number {
  return END[speed];
}

/** Resolves after that time, or as soon as nobody wants to wait any more. */
export function pause(milliseconds: number, given: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || given.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    given.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
