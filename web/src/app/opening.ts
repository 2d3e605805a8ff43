/** Opening a table and sitting down there, alone or with others at the same screen. */
import { ask } from '../api/client';
import type { NewTable, TableView } from '../api/names';
import { beSomebody } from './me.svelte';

// What draws nonces and keeps them is loaded by whoever sits down: nobody else needs it.
const drawing = () => import('../api/nonce');
const revealing = () => import('./revealing');

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
    let last = view;
    for (const sitter of sitters) last = await takeSeat(id, sitter);
    const { beReady } = await revealing();
    await beReady(
      id,
      last,
      sitters.map(({ seat }) => seat),
    );
  } catch (problem) {
    await ask('post', '/tables/{table}/abort', { table: id }).catch(() => undefined);
    throw problem;
  }
  return id;
}

/** Takes a seat and does what the game waits for. */
export async function sitDown(table: string, link?: string): Promise<void> {
  const view = await takeSeat(table, {}, link);
  if (view.you !== null) await (await revealing()).beReady(table, view, [view.you]);
}

/** Takes a seat and commits to a nonce, which is kept before anything of it is sent. */
async function takeSeat(table: string, sitter: Partial<Sitter>, link?: string): Promise<TableView> {
  await beSomebody();
  const { drawNonce } = await drawing();
  const body = { ...sitter, commitment: drawNonce(table), ...(link ? { link } : {}) };
  return (await ask('post', '/tables/{table}/seats', { table, body })).view;
}

/** Plays against a bot, at once. */
export function playBot(game: string, bot: string): Promise<string> {
  return openTable({ game, seats: [null, { bot }], private: true }, [{ seat: 1 }]);
}
