/** One's own tables. */
import { ask } from '../../api/client';
import type { TableListed } from '../../api/names';

const PAGE = 100;

/**
 * The tables that changed last first: all that are not over, and the last that are. A whole page of finished games ends the
 * search, as what comes after it has been left alone for longer than all of them.
 */
export async function myTables(): Promise<TableListed[]> {
  const found: TableListed[] = [];
  let before: string | undefined;
  for (;;) {
    const { tables, next } = await ask('get', '/people/me/tables', { query: { limit: PAGE, before } });
    found.push(...tables);
    if (next === null || tables.every(({ status }) => status === 'over')) return found;
    before = next;
  }
}

/** Those where one is waited for come first; otherwise the order stays. */
export function waitedForFirst(tables: readonly TableListed[]): TableListed[] {
  return tables.toSorted((one, other) => Number(other.your_turn) - Number(one.your_turn));
}
