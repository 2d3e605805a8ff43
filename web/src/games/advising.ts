/** Why an action is advised, from what is known: what it would do, and what the search expects to be played. */
import type { AnyAction, ThoughtShown } from '../api/names';
import type { Preview } from '../table/offering';
import type { Say } from './speech';

/** What is expected to be played, an advised action first. */
export type Line = ThoughtShown['line'];

/** What the action would do to one's board, each in a few words; `marker`: whether the starting player marker falls, too. */
export function effects(
  { fills, completes, breaks, cost, points }: Preview,
  marker: boolean,
  game: string,
  say: Say,
): string[] {
  const said: string[] = [];
  if (completes) said.push(say('play.hint.completes', { number: points }));
  else if (fills > 0) said.push(say('play.hint.fills', { number: fills }));
  const number = marker ? breaks - 1 : breaks;
  const what = marker
    ? number > 0
      ? 'play.hint.breaks_and_marker'
      : 'play.hint.marker'
    : 'play.hint.breaks';
  if (breaks > 0) said.push(say(what, { game, number, cost }));
  return said;
}

/** Who would take the same things before one's own next turn, as some other advised action goes on; null if nobody does. */
export function rivalOf(action: AnyAction, seat: number, otherwise: readonly Line[]): number | null {
  const wanted = taken(action);
  if (wanted === null) return null;
  for (const [own, ...after] of otherwise) {
    if (own && taken(own.action) === wanted) continue;
    const mine = after.findIndex((each) => each.seat === seat);
    const until = mine < 0 ? after : after.slice(0, mine);
    const rival = until.find((each) => taken(each.action) === wanted);
    if (rival) return rival.seat;
  }
  return null;
}

/** What an action takes from the table, wherever it is put; null if it takes nothing. */
function taken(action: AnyAction): string | null {
  if (!action.kind.startsWith('take')) return null;
  const from = Object.entries(action).filter(([field]) => field !== 'line');
  return JSON.stringify(from.sort(([one], [other]) => one.localeCompare(other)));
}
