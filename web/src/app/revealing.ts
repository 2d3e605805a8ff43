/** What the beginning of a game waits for from this browser: commitments, and then the nonces themselves. */
import { ask } from '../api/client';
import type { Done, TableView } from '../api/names';
import { drawNonce, keptNonce, note, spend, type Seen } from '../api/nonce';
import { Problem, Unreachable } from '../api/problem';

const TRIES = 20;
const PAUSE = 1000; // milliseconds before the same is sent again
const GONE_ON: readonly number[] = [403, 409];
const NOT_TAKEN: readonly string[] = ['nonce_too_early', 'commitments_changed'];

/**
 * Commits for those of my seats that have not yet, and reveals once everybody is ready. Whatever is sent again, from here or
 * from another tab, is the same. What another device has committed to is left to that.
 */
export async function beReady(table: string, view: TableView, mine: readonly number[]): Promise<void> {
  let now: TableView | null = view;
  for (let steps = 0; now?.status === 'open' && steps < TRIES; steps++) {
    const step = nextStep(table, now, mine);
    now = step ? ((await step())?.view ?? null) : null;
  }
}

/** The one thing to be done next; null if others are waited for. */
function nextStep(
  table: string,
  { fairness: { commitment, commitments, nonces }, seats }: TableView,
  mine: readonly number[],
): (() => Promise<Done | null>) | null {
  const known = nonces.some(isKnown);
  for (const seat of mine) {
    const own = commitments[seat - 1] ?? '';
    const kept = own ? keptNonce(table, own) : null;
    if (!known && (!own || kept?.spent)) return () => commit(table, seat);
    if (kept && !kept.spent && seats.every(({ ready }) => ready) && !nonces[seat - 1])
      return () => reveal(table, seat, own, { commitment, commitments });
  }
  return null;
}

/**
 * Commits anew for those of my seats whose nonce another device has and does not reveal, so that nobody waits for that
 * device. Not once a nonce is known: the game begins without what is lacking then.
 */
export async function takeOver(table: string, view: TableView, mine: readonly number[]): Promise<void> {
  const { commitments, nonces } = view.fairness;
  if (nonces.some(isKnown)) return;
  for (const seat of mine) {
    const own = commitments[seat - 1];
    if (own && !keptNonce(table, own)) await commit(table, seat);
  }
}

/** A bot has none. */
function isKnown(nonce: string): boolean {
  return nonce !== '' && nonce !== '-';
}

function commit(table: string, seat: number): Promise<Done | null> {
  const body = { commitment: drawNonce(table, seat) };
  return again(() => ask('put', '/tables/{table}/seats/{seat}/commitment', { table, seat, body }));
}

/** Reveals a nonce to those whose commitments were noted, and to nobody else: otherwise another takes its place. */
async function reveal(table: string, seat: number, own: string, seen: Seen): Promise<Done | null> {
  const kept = note(table, own, seen);
  if (!kept) return null;
  if (JSON.stringify(kept.seen) === JSON.stringify(seen)) {
    const body = { nonce: kept.nonce, commitments: seen.commitments };
    try {
      return await again(() => ask('put', '/tables/{table}/seats/{seat}/nonce', { table, seat, body }));
    } catch (problem) {
      if (!(problem instanceof Problem && NOT_TAKEN.includes(problem.code))) throw problem;
    }
  }
  spend(table, own);
  return commit(table, seat);
}

/**
 * What got no answer is sent again; what is refused because the table has gone on, or the seat is no longer mine, needs
 * nothing more.
 */
async function again(send: () => Promise<Done>): Promise<Done | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await send();
    } catch (problem) {
      if (problem instanceof Problem && GONE_ON.includes(problem.status) && !NOT_TAKEN.includes(problem.code))
        return null;
      if (!(problem instanceof Unreachable)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
  return null;
}
