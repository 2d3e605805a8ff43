/** What the room asks the server about the person who is in it. */
import { ask } from '../../api/client';
import type { TableView } from '../../api/names';
import { nonceAfter } from '../../api/nonce';
import { Problem } from '../../api/problem';

/** The link of a table, which only whoever opened it is told; null for the others. */
export async function linkOf(table: string): Promise<string | null> {
  try {
    return (await ask('get', '/tables/{table}/link', { table })).link;
  } catch (problem) {
    if (problem instanceof Problem) return null;
    throw problem;
  }
}

export async function isOpener(table: string): Promise<boolean> {
  return (await linkOf(table)) !== null;
}

/** Adds the nonces that are lacking for one's own seats, as after a rematch, where everybody sits already. */
export async function beReady(table: string, view: TableView): Promise<void> {
  if (view.you === null || view.seats.every((seat) => seat.free || seat.ready)) return;
  const { tables } = await ask('get', '/people/me/tables', { query: { limit: 100 } });
  const yours = tables.find((each) => each.id === table)?.you ?? [view.you];
  for (const seat of yours) {
    if (view.seats[seat - 1]?.ready) continue;
    const nonce = nonceAfter(view.fairness.commitment);
    await ask('put', '/tables/{table}/seats/{seat}/nonce', { table, seat, body: { nonce } }).catch(
      expectGiven,
    );
  }
}

/** Another page of the same person may have been quicker. */
function expectGiven(problem: unknown): void {
  if (!(problem instanceof Problem && problem.status === 409)) throw problem;
}
