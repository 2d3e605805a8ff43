/** What the strongest bot would play: when it may be asked, and whether its answer still fits. It is never played by itself. */
import type { TableView } from '../api/names';
import type { Offered } from '../table/offering';

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
