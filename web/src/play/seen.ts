/** How far somebody has looked at a table in this browser, so that what came since can be marked. */
const KEY = 'azulejo.seen.';

/** The last event that was looked at; 0 if nothing of the table was. */
export function seenOf(table: string): number {
  try {
    return Number(localStorage.getItem(KEY + table) ?? 0);
  } catch {
    return 0;
  }
}

export function see(table: string, sequence: number): void {
  try {
    localStorage.setItem(KEY + table, String(sequence));
  } catch {
    // A browser that keeps nothing marks nothing.
  }
}
