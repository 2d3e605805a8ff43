/** A table as a page shows it: what it is now, what has happened there, and whether the page would hear of more. */
import { onDestroy } from 'svelte';
import type { Connection, Following, Refusal, Update, Wish } from './live';
import type { TableEvent, TableView } from './names';
import { stream } from './stream';

const UNAVAILABLE = 'store_unavailable';

export class FollowedTable {
  /** Null until the first update. */
  view = $state.raw<TableView | null>(null);
  /** All events that were told, from the one after `since` on. */
  events = $state.raw<readonly TableEvent[]>([]);
  /** The last change: its new events, whose stories lead to its view. */
  update = $state.raw<Update | null>(null);
  /** Why the table cannot be followed. */
  refusal = $state.raw<Refusal | null>(null);
  connection = $state<Connection>(stream.connection);
  /** Whether the server cannot look at the table for now. What was seen of it stays, and goes on by itself. */
  private unread = $state(false);

  private readonly following: Following;
  private readonly unwatch: () => void;

  constructor(
    readonly id: string,
    readonly wish: Omit<Wish, 'table'> = {},
  ) {
    this.unwatch = stream.watch((connection) => (this.connection = connection));
    this.following = stream.follow(
      { table: id, ...wish },
      { update: (update) => this.show(update), refused: (refusal) => this.refuse(refusal) },
    );
  }

  /** Whether nothing is heard of the table now, though it will be. */
  get isLost(): boolean {
    return this.connection === 'lost' || this.unread;
  }

  /** Shows what the answer to a command tells, without waiting for the stream. */
  take(done: { sequence: number; events: TableEvent[]; view: TableView }): void {
    this.following.take({ ...done, seat: done.view.you });
  }

  stop(): void {
    this.unwatch();
    this.following.stop();
  }

  private show(update: Update): void {
    this.events = update.events[0]?.sequence === 1 ? update.events : [...this.events, ...update.events];
    this.view = update.view;
    this.update = update;
    this.refusal = null;
    this.unread = false;
  }

  private refuse(refusal: Refusal): void {
    if (this.view && refusal.code === UNAVAILABLE) this.unread = true;
    else this.refusal = refusal;
  }
}

/** Follows a table as long as the component lives that calls this while it is set up. */
export function followTable(id: string, wish: Omit<Wish, 'table'> = {}): FollowedTable {
  const table = new FollowedTable(id, wish);
  onDestroy(() => table.stop());
  return table;
}
