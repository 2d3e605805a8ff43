/** From a story to the movements that show it. It knows no rules: what moves, and where to, is what the steps say. */
import type { TableEvent, TableView } from '../api/names';
import type { Position } from '../azul/position';
import type { DuelPosition } from '../duel/position';
import { planAzul } from '../azul/motion';
import { planDuel } from '../duel/motion';
import type { Movement, Step } from './movements';

/** An event, as far as it matters here. */
export type ToldEvent = Pick<TableEvent, 'kind' | 'story'> & { seat?: number | null };
export type AnyPosition = NonNullable<TableView['position']>;

/** Decisions that are still shown one after the other: the most that one turn of one player is made of. */
const MOST = 4;

/** The movements that lead from one position to the other. */
export function plan(steps: readonly Step[], before: AnyPosition, after: AnyPosition): Movement[] {
  const scene =
    before.game === 'duel'
      ? planDuel(steps, before as unknown as DuelPosition, after as unknown as DuelPosition)
      : planAzul(steps, before as unknown as Position, after as unknown as Position);
  return scene.movements;
}

/** Whether so much has happened, or something was taken back, that showing the new view is clearer than a story. */
export function isJump(events: readonly ToldEvent[]): boolean {
  const movers = events.flatMap((event) => (event.kind === 'moved' ? [event.seat] : []));
  return movers.length > MOST || new Set(movers).size > 1 || events.some((event) => event.kind === 'undone');
}
