/** What the room asks the server about the person who is in it. */
import { ask } from '../../api/client';
import type { TableView } from '../../api/names';
import { Problem } from '../../api/problem';
import { beReady, takeOver } from '../../app/revealing';

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

/** Does what the beginning waits for, for all seats of mine: after a rematch everybody sits already. */
export function helpBegin(table: string, view: TableView): Promise<void> {
  return forMine(table, view, beReady);
}

/** Does what another device of mine ought to have done. */
export function insteadOfOthers(table: string, view: TableView): Promise<void> {
  return forMine(table, view, takeOver);
}

async function forMine(table: string, view: TableView, act: typeof beReady): Promise<void> {
  if (view.you === null || view.status !== 'open') return;
  const several = view.seats.filter(({ level }) => !level).length > 1;
  await act(table, view, several ? await seatsOf(table, view.you) : [view.you]);
}

async function seatsOf(table: string, you: number): Promise<readonly number[]> {
  const { tables } = await ask('get', '/people/me/tables', { query: { limit: 100 } });
  return tables.find((each) => each.id === table)?.you ?? [you];
}
