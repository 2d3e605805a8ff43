/** The learner's points in a story, one line each: how many, and what for. */
import { pointsOf, type Step } from '../play/steps';
import type { Fields } from '../texts/saying';

export interface Counted {
  points: number;
  text: string;
}

type Say = (code: string, fields?: Fields) => string;

export function counted(story: readonly Step[], seat: number, game: string, say: Say): Counted[] {
  return story.flatMap((step) => {
    const points = pointsOf(step);
    const isMine = 'seat' in step && step.seat === seat;
    return points && isMine ? [{ points, text: reason(step, game, say) }] : [];
  });
}

function reason(step: Step, game: string, say: Say): string {
  switch (step.kind) {
    case 'tiled':
      return say('lesson.count.tile', {
        game,
        colour: step.colour,
        row: step.row,
        run: run(step.across.length, step.down.length, say),
      });
    case 'special_tile':
      return say('lesson.count.special', { row: step.row });
    case 'bonus':
      return say(`story.bonus.${step.source}`, { number: step.number });
    case 'charged':
      return say(`story.charged.${step.source}`, { game });
    default:
      return '';
  }
}

function run(across: number, down: number, say: Say): string {
  const shape = across > 1 ? (down > 1 ? 'both' : 'across') : down > 1 ? 'down' : 'alone';
  return say(`story.tiled.${shape}`, { across, down });
}
