/** The views that lead from one to another, a move at a time. The browser knows no rules: positions in between come from the server. */
import { ask } from '../api/client';
import type { TableEvent, TableView } from '../api/names';
import { Problem, Unreachable } from '../api/problem';
import type { components } from '../api/schema';
import { byMove, type Told } from './moves';

type Past = components['schemas']['PastShown'];

/** A move and the table after it. */
export interface Frame extends Told {
  view: TableView;
}

/** Turns in a row that are all shown; of more the last round is. */
const ROUNDS = 2;

export class Frames {
  constructor(
    private readonly table: string,
    private readonly link: string | undefined,
  ) {}

  /** From the view before these events to the view after them; in one step where nothing in between can be had. */
  async between(since: number, events: readonly TableEvent[], after: TableView): Promise<Frame[]> {
    const told = recent(byMove(events), after.seats.length);
    if (told.length < 2) return [atOnce(events, after)];
    const past = await this.#past(since, after.you);
    return framesOf(told, past, after);
  }

  /** The view at an event and the moves since then; null if they cannot be had. */
  async since(
    since: number,
    events: readonly TableEvent[],
    after: TableView,
  ): Promise<{ before: TableView; frames: Frame[] } | null> {
    const past = await this.#past(since, after.you);
    const before = past.findLast(({ sequence }) => sequence <= since);
    if (!before) return null;
    return { before: then(before, after), frames: framesOf(byMove(events), past, after) };
  }

  async #past(since: number, seat: number | null): Promise<Past[]> {
    try {
      const query = { since, ...(seat === null ? {} : { seat }), ...(this.link ? { link: this.link } : {}) };
      return (await ask('get', '/tables/{table}/moments', { table: this.table, query })).moments;
    } catch (cause) {
      if (!(cause instanceof Problem || cause instanceof Unreachable)) throw cause;
      return [];
    }
  }
}

/** Without what is too long ago to be shown: that is one step. */
function recent(told: Told[], seats: number): Told[] {
  const turns = told.map(({ seat }, n) => (seat !== null && told[n - 1]?.seat !== seat ? n : -1));
  const begun = turns.filter((n) => n >= 0);
  const from = begun.at(-seats);
  if (begun.length <= ROUNDS * seats || from === undefined) return told;
  return [joined(told.slice(0, from)), ...told.slice(from)];
}

function joined(told: readonly Told[]): Told {
  return { events: told.flatMap(({ events }) => events), seat: null, sequence: told.at(-1)?.sequence ?? 0 };
}

export function atOnce(events: readonly TableEvent[], view: TableView): Frame {
  return { ...(byMove(events).at(-1) ?? joined([])), events: [...events], sequence: view.sequence, view };
}

/** A frame for every move whose position is known; what came before one that is not comes with the next. */
export function framesOf(told: readonly Told[], past: readonly Past[], after: TableView): Frame[] {
  const frames: Frame[] = [];
  let behind: Told[] = [];
  for (const [n, each] of told.entries()) {
    const begun = (each.events[0]?.sequence ?? 0) - 1;
    const found = past.findLast(({ sequence }) => sequence > begun && sequence <= each.sequence);
    behind.push(each);
    const isLast = n === told.length - 1;
    if (!isLast && !found) continue;
    const view = isLast ? after : { ...then(found as Past, after), sequence: each.sequence };
    frames.push({ ...(behind.length > 1 ? joined(behind) : each), view });
    behind = [];
  }
  return frames;
}

/** A view as it was, as far as it matters to what is shown: nothing can be decided any more. */
function then({ sequence, position, to_act }: Past, now: TableView): TableView {
  return { ...now, status: 'running', sequence, position, to_act, decision: null, undo: null, result: null };
}
