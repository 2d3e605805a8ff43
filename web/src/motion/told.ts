/** The stories of real games with their movements, for tests; and what a test asks about them. */
import type { Step } from '../api/names';
import { gameNamed } from '../games/registry';
import type { Movement, Travel } from './movements';
import stories from './stories.json';

export type Told = (typeof stories)[number] & { moves: Movement[] };

export const told: Told[] = await Promise.all(
  stories.map(async (story) => {
    const playing = await gameNamed(story.game).playing();
    return { ...story, moves: playing.movements(story.steps, story.before, story.after) };
  }),
);

export function has(story: Told, kind: Step['kind']): boolean {
  return story.steps.some((step) => step.kind === kind);
}

export function of<K extends Step['kind']>(story: Told, kind: K): Extract<Step, { kind: K }>[] {
  return story.steps.filter((step): step is Extract<Step, { kind: K }> => step.kind === kind);
}

export function travels(moves: readonly Movement[]): Travel[] {
  return moves.filter((each) => each.kind === 'travel');
}

export function to(moves: readonly Movement[], place: string): Travel[] {
  return travels(moves).filter((each) => each.to.place === place);
}
