/** How the scores went, round by round. */
import type { TableEvent } from '../api/names';
import { byRound } from './playing';
import type { Playing } from '../games/playing';

/** The scores of all seats at the start and after each round; the last are the final ones, from which they are counted back. */
export function scoresByRound(
  playing: Pick<Playing, 'beginsRound' | 'pointsOf'>,
  events: readonly TableEvent[],
  final: readonly number[],
): number[][] {
  const gains = byRound(playing, events).map((steps) => {
    const gained = final.map(() => 0);
    for (const step of steps) {
      const points = playing.pointsOf(step);
      if (points !== null && 'seat' in step) gained[step.seat - 1] = (gained[step.seat - 1] ?? 0) + points;
    }
    return gained;
  });
  const scores = [[...final]];
  for (const gained of gains.slice(1).reverse()) {
    const after = scores[0] ?? [];
    scores.unshift(after.map((score, seat) => score - (gained[seat] ?? 0)));
  }
  return scores;
}
