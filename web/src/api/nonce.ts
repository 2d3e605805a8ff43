/**
 * A player's part of the randomness of a table's deals. It is kept before anything of it is sent, so that whatever is sent
 * again is the same, in every tab; and with it what everybody had committed to before it was revealed.
 */
import { sha256 } from './sha256';

const BYTES = 16;
const KEYS = 'azulejo.nonce.';
const MOST_KEPT = 400;

/** What was published before a nonce was revealed: by the server, and for each seat. */
export interface Seen {
  commitment: string;
  commitments: string[];
}

export interface Kept {
  nonce: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Whose it is, where that was known when it was drawn. */
  seat?: number;
  /** Once it may have left this browser. */
  seen?: Seen;
  /** Whether it was shown to a server that did not take it, so that it is no secret any more. */
  spent?: boolean;
}

// For browsers that keep nothing: it lasts as long as the page.
const here = new Map<string, string>();

/**
 * Draws a nonce for a table and keeps it; its commitment. A seat has one until that is spent: whoever commits again, in
 * another tab or knowing an older table, repeats it instead of replacing what is about to be revealed.
 */
export function drawNonce(table: string, seat?: number): string {
  const drawn = keptOf(table).find((kept) => seat !== undefined && kept.seat === seat && !kept.spent);
  if (drawn) return sha256(drawn.nonce);
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const commitment = sha256(nonce);
  write(table, commitment, { nonce, at: Date.now(), seat });
  forgetOldest();
  return commitment;
}

/** The nonce that this browser has committed itself to, and what it knows about it. */
export function keptNonce(table: string, commitment: string): Kept | null {
  const text = read(`${KEYS}${table}.${commitment}`);
  return text === null ? null : (JSON.parse(text) as Kept);
}

/** All that this browser has kept of a table. */
export function keptOf(table: string): Kept[] {
  return allKeys()
    .filter((key) => key.startsWith(`${KEYS}${table}.`))
    .map((key) => JSON.parse(read(key) ?? '') as Kept);
}

/** Notes what is published, before the nonce is revealed. What was noted first stays: the nonce may have left already. */
export function note(table: string, commitment: string, seen: Seen): Kept | null {
  const kept = keptNonce(table, commitment);
  if (kept && !kept.seen) write(table, commitment, { ...kept, seen });
  return keptNonce(table, commitment);
}

/** From now on the nonce is nothing to be committed to. */
export function spend(table: string, commitment: string): void {
  const kept = keptNonce(table, commitment);
  if (kept) write(table, commitment, { ...kept, spent: true });
}

function write(table: string, commitment: string, kept: Kept): void {
  const key = `${KEYS}${table}.${commitment}`;
  here.set(key, JSON.stringify(kept));
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // It is still here as long as the page is.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept there.
  }
}

function allKeys(): string[] {
  try {
    return [...new Set([...Object.keys(localStorage), ...here.keys()])].filter((key) => key.startsWith(KEYS));
  } catch {
    return [...here.keys()];
  }
}

function forgetOldest(): void {
  const keys = allKeys();
  if (keys.length <= MOST_KEPT) return;
  const at = (key: string) => (JSON.parse(read(key) ?? '{"at":0}') as Kept).at;
  for (const key of keys.sort((one, other) => at(one) - at(other)).slice(0, keys.length - MOST_KEPT)) {
    here.delete(key);
    remove(key);
  }
}
