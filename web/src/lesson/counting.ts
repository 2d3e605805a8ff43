/** The learner's points in a story, one line each: how many, and what for. */
import type { Step } from '../api/names';
import type { Playing } from '../games/playing';
import type { Say } from '../games/speech';

export interface Counted {
  points: number;
  text: string;
}

export function counted(
  playing: Pick<Playing, 'pointsOf' | 'reasonOf'>,
  story: readonly Step[],
  seat: number,
  say: Say,
): Counted[] {
  return story.flatMap((step) => {
    const points = playing.pointsOf(step);
    const isMine = 'seat' in step && step.seat === seat;
    return points && isMine ? [{ points, text: playing.reasonOf(step, say) }] : [];
  });
}
