/** What this browser keeps about looking at tables: how far one has looked, and whether one reads what happened. */
const KEY = 'azulejo.seen.';
const LOG = 'azulejo.log';

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

/** Whether the log is to be unfolded; null if nobody has chosen yet. On a phone it always begins folded. */
export function isLogWished(): boolean | null {
  try {
    const kept = localStorage.getItem(LOG);
    return kept === null ? null : kept === 'open' && window.innerWidth >= 700;
  } catch {
    return null;
  }
}

export function wishLog(open: boolean): void {
  try {
    localStorage.setItem(LOG, open ? 'open' : 'folded');
  } catch {
    // The next table begins as this one did.
  }
}
