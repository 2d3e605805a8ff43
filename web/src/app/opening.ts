/** Opening a table and sitting down there, alone or with others at the same screen. */
import { ask } from '../api/client';
import type { NewTable, TableView } from '../api/names';
import { nonceAfter } from '../api/nonce';
import { beSomebody } from './me.svelte';

/** Somebody at this screen: a seat, from 1, and a name at this table; one's own name if it is left out. */
export interface Sitter {
  seat: number;
  name?: string;
}

/** Opens the table and seats those who are here; its id. A table at which not all could sit down is closed again. */
export async function openTable(asked: NewTable, sitters: readonly Sitter[]): Promise<string> {
  await beSomebody();
  const { id, view } = await ask('post', '/tables', { body: asked });
  try {
    for (const sitter of sitters) await sitDown(id, view, sitter);
  } catch (problem) {
    await ask('post', '/tables/{table}/abort', { table: id }).catch(() => undefined);
    throw problem;
  }
  return id;
}

/** Takes a seat and is ready at once. */
export async function sitDown(
  table: string,
  view: TableView,
  sitter: Partial<Sitter>,
  link?: string,
): Promise<void> {
  await beSomebody();
  const nonce = nonceAfter(view.fairness.commitment);
  await ask('post', '/tables/{table}/seats', {
    table,
    body: { ...sitter, nonce, ...(link ? { link } : {}) },
  });
}

/** Plays against a bot, at once. */
export function playBot(game: string, bot: string): Promise<string> {
  return openTable({ game, seats: [null, { bot }], private: true }, [{ seat: 1 }]);
}
