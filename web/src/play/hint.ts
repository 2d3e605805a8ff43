/** What the strongest bot would play: when it may be asked, and how its answer is shown. It is never played by itself. */
import type { TableView } from '../api/names';
import type { Position } from '../azul/position';
import { divided, neighbour, type Side } from '../chocolatier/circle';
import type { Choice } from '../duel/choices';
import { duelActionWords, moonPlaces } from '../duel/hint';
import type { DuelPosition, Letter } from '../duel/position';
import { place } from '../table/places';
import type { Offered } from '../table/offering';
import { say } from '../texts/texts.svelte';
import { actionPlaces } from './actionPlaces';
import { actionWords } from './actionWords';

/** A decision of a seat of the table, and the action that was advised for it. */
export interface Advice {
  seat: number;
  decision: number;
  text: string;
}

type Seats = Pick<TableView, 'you' | 'seats'>;

/** Whether only bots play against this seat; a bot that stands in for a person is none. */
export function isAgainstBots({ you, seats }: Seats): boolean {
  return (
    you !== null && seats.every(({ level, stand_in }, n) => (n + 1 === you ? !stand_in : level !== null))
  );
}

/** Whether a hint may be asked for now. */
export function mayAsk(view: Seats & Pick<TableView, 'status' | 'decision'>): boolean {
  return view.status === 'running' && view.decision !== null && isAgainstBots(view);
}

/** The advised action among those that are offered now; null if something else is to be decided by now. */
export function advised(
  { seat, decision, text }: Advice,
  view: Pick<TableView, 'you' | 'decision'>,
  offered: readonly Offered[],
): Offered | null {
  if (view.you !== seat || view.decision?.number !== decision) return null;
  return offered.find((each) => each.text === text) ?? null;
}

/** The advised action in words. */
export function hintWords(hint: Offered, view: TableView): string {
  const { action, preview } = hint;
  if (view.game === 'duel') {
    return duelActionWords(hint as unknown as Choice, view.position as unknown as DuelPosition);
  }
  if (action['kind'] === 'divide') {
    return say('web.divide', {
      game: view.game,
      colour: String(action['colour']),
      display: toDisplay(hint, view),
    });
  }
  if (action['kind'] === 'tile') {
    const [row, column] = [Number(action['line']), Number(action['column'])];
    return say('web.wall.choose', { row, column, number: preview.points });
  }
  return actionWords(hint, view.game);
}

/** Where the advised action would change something. */
export function hintPlaces(hint: Offered, view: TableView): string[] {
  const { action } = hint;
  if (action['kind'] === 'divide') return [place.display(toDisplay(hint, view))];
  if (action['kind'] === 'take_moons') {
    return moonPlaces(view.position as unknown as DuelPosition, hint.text.at(-1) as Letter);
  }
  return actionPlaces(action, view.you ?? 1);
}

/** The neighbour to which an action divides. */
function toDisplay({ action }: Offered, view: TableView): number {
  const position = view.position as unknown as Position;
  return neighbour(position, divided(position), action['side'] as Side);
}
