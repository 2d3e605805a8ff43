/**
 * One WebSocket a page, which follows several tables, and the lobby. What it promises: the events of a followed table come in
 * order, each once, however often the connection is lost; the view that comes with them is that of the last one; what is
 * known of the lobby is what it is, a moment after the connection is there.
 * The server's side of it is described in docs/live-protocol.md.
 */
import type { Alternative, Report, TableEvent, TableOffered, TableView } from './names';

/** Nothing followed; being opened for the first time; telling; lost and being opened again. */
export type Connection = 'idle' | 'connecting' | 'open' | 'lost';

export interface Update {
  sequence: number;
  /** The seat that the view is for; null for spectators. */
  seat: number | null;
  /** Why one sits there no more, unless one left by oneself. */
  lost?: 'sent_away' | 'seat_freed' | null;
  /** What was not told before, one after the other. Number 1 first means that the table is told from its beginning. */
  events: TableEvent[];
  view: TableView;
}

export interface Refusal {
  code: string;
  fields: Record<string, unknown>;
  sentence: string;
}

export interface Wish {
  table: string;
  /** The number of the last event that is known already. */
  since?: number;
  /** One's seat, or null to watch; left out, the server finds the seat that must decide. */
  seat?: number | null;
  /** Of a private table. */
  link?: string;
}

/** Which tables of the lobby are looked for; whatever is left out does not matter. */
export interface LobbyWish {
  game?: string;
  clock?: 'none' | 'live' | 'days';
  /** Seats, at least. */
  free?: number;
  /** How many tables with free seats, and how many without. */
  limit: number;
}

export interface LobbyList {
  /** Ids in the order of the lobby. */
  tables: string[];
  /** Null if that is all. */
  next: string | null;
}

/** What was told to the wish that it names. */
export interface LobbyNews extends Required<Omit<LobbyWish, 'clock'>> {
  clock: LobbyWish['clock'] | '';
  open: LobbyList;
  running: LobbyList;
  /** Those that were not told before as they are now; after a new connection all of them. */
  tables: TableOffered[];
}

/** The lobby as it is followed until `stop`. */
export interface LobbyFollowing {
  change(wish: LobbyWish): void;
  stop(): void;
}

/** A position that is asked about, as docs/live-protocol.md describes it. */
export interface PonderWish {
  position: string;
  /** Who decides; left out, the first who must. */
  seat?: number;
  /** Of a processor, from 1 to 60. */
  seconds?: number;
  /** How many of the best actions are told, from 1 to 5. */
  lines?: number;
}

export interface Pondered {
  /** Best first. */
  options: Alternative[];
  /** Whether nothing more will come. */
  done: boolean;
}

export interface PonderListener {
  tell(pondered: Pondered): void;
  refused(refusal: Refusal): void;
}

/** What a report is of: a table that is over, or a record. */
export type Reported = { table: string; link?: string | undefined } | { record: string };

export interface ReportListener {
  /** Of the decisions those that were not told before. */
  tell(report: Report): void;
  refused(refusal: Refusal): void;
}

export interface Listener {
  update(update: Update): void;
  refused(refusal: Refusal): void;
}

/** A table that is followed until `stop`. */
export interface Following {
  /** Takes what the answer to a request tells, which may be here before the stream tells the same. */
  take(update: Update): void;
  stop(): void;
}

type Said =
  | ({ type: 'lobby' } & LobbyNews)
  | ({ type: 'update'; table: string } & Update)
  | ({ type: 'report'; table?: string; record?: string } & Report)
  | ({ type: 'pondered'; position: string } & Pondered)
  | ({ type: 'problem'; table?: string; about?: string } & Refusal)
  | { type: 'pong' };

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8000;
const POLICY = 1008;
const SIGNED_OUT = 'live_signed_out';

class Followed implements Following {
  since: number;

  constructor(
    readonly wish: Wish,
    private readonly listener: Listener,
    private readonly live: Live,
  ) {
    this.since = wish.since ?? 0;
  }

  /** Whether an update for this seat is meant for it. */
  fits(table: string, seat: number | null): boolean {
    return table === this.wish.table && (this.wish.seat === undefined || this.wish.seat === seat);
  }

  take(update: Update): void {
    const events = update.events.filter((event) => event.sequence > this.since);
    if (update.sequence < this.since) return;
    if (update.sequence !== this.since + events.length) return this.live.ask(this);
    this.since = update.sequence;
    this.listener.update({ ...update, events });
  }

  refuse(refusal: Refusal): void {
    if (refusal.code === 'live_since_ahead' && this.since > 0) {
      this.since = 0;
      this.live.ask(this);
    } else {
      this.listener.refused(refusal);
    }
  }

  stop(): void {
    this.live.drop(this);
  }
}

export class Live {
  private readonly followed = new Set<Followed>();
  private lobby: { wish: LobbyWish; tell: (news: LobbyNews) => void } | null = null;
  private watching: { of: Reported; since: number; listener: ReportListener } | null = null;
  private pondering: { wish: PonderWish; listener: PonderListener } | null = null;
  private readonly watchers = new Set<(connection: Connection) => void>();
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private state: Connection = 'idle';
  private isSignedOut = false;
  private signedOut: () => void = () => undefined;

  /** `address` is asked for each time, as the language may change. */
  constructor(private readonly address: () => string) {}

  get connection(): Connection {
    return this.state;
  }

  /** Calls back with every change of the connection until the returned function is called. */
  watch(changed: (connection: Connection) => void): () => void {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  }

  /** Calls back when the cookie that a stream was opened with has ended. The page may have another by then. */
  whenSignedOut(signedOut: () => void): void {
    this.signedOut = signedOut;
  }

  /** A table is followed either without a seat or by seats, not both: updates could not be told apart. */
  follow(wish: Wish, listener: Listener): Following {
    const followed = new Followed(wish, listener, this);
    this.followed.add(followed);
    if (this.socket === null) this.open();
    else this.ask(followed);
    return followed;
  }

  /** A page follows one lobby at a time: another takes its place. */
  followLobby(wish: LobbyWish, tell: (news: LobbyNews) => void): LobbyFollowing {
    const lobby = { wish, tell };
    this.lobby = lobby;
    if (this.socket === null) this.open();
    else this.askLobby();
    return {
      change: (changed) => {
        lobby.wish = changed;
        if (this.lobby === lobby) this.askLobby();
      },
      stop: () => {
        if (this.lobby !== lobby) return;
        this.lobby = null;
        this.send({ type: 'leave_lobby' });
        if (!this.isNeeded) this.end('idle');
      },
    };
  }

  /** Has a report made, and tells of it from so many decisions on, until what is returned is called. One at a time. */
  watchReport(of: Reported, since: number, listener: ReportListener): () => void {
    const watching = { of, since, listener };
    this.watching = watching;
    if (this.socket === null) this.open();
    else this.askReport();
    return () => {
      if (this.watching !== watching) return;
      this.watching = null;
      this.send({ type: 'leave_report' });
      if (!this.isNeeded) this.end('idle');
    };
  }

  private askReport(): void {
    if (this.watching) this.send({ type: 'report', ...this.watching.of, since: this.watching.since });
  }

  private hearReport(said: Report & { table?: string; record?: string }): void {
    const { watching } = this;
    if (!watching) return;
    const { of } = watching;
    const isMeant = 'record' in of ? said.record === of.record : said.table === of.table;
    if (!isMeant || said.sequence < watching.since) return;
    if (said.sequence !== watching.since + said.decisions.length) return this.askReport();
    watching.since = said.sequence;
    watching.listener.tell(said);
  }

  /** Has a position thought about until what is returned is called; another one takes its place. */
  ponder(wish: PonderWish, listener: PonderListener): () => void {
    const pondering = { wish, listener };
    this.pondering = pondering;
    if (this.socket === null) this.open();
    else this.askPonder();
    return () => {
      if (this.pondering !== pondering) return;
      this.pondering = null;
      this.send({ type: 'stop_pondering' });
      if (!this.isNeeded) this.end('idle');
    };
  }

  private askPonder(): void {
    if (this.pondering) this.send({ type: 'ponder', ...this.pondering.wish });
  }

  private askLobby(): void {
    if (this.lobby) this.send({ type: 'lobby', ...this.lobby.wish });
  }

  private get isNeeded(): boolean {
    return this.followed.size > 0 || this.lobby !== null || this.pondering !== null || this.watching !== null;
  }

  /** Asks the server to tell a table from what is known of it. */
  ask(followed: Followed): void {
    this.send({ type: 'follow', ...followed.wish, since: followed.since });
  }

  drop(followed: Followed): void {
    if (!this.followed.delete(followed)) return;
    const { table } = followed.wish;
    this.send({ type: 'unfollow', table });
    // That ended every seat's following of the table, so the others begin anew.
    for (const other of this.followed) if (other.wish.table === table) this.ask(other);
    if (!this.isNeeded) this.end('idle');
  }

  /** Opens another stream at once: for somebody else, or in another language. */
  reopen(): void {
    this.end(this.isNeeded ? 'connecting' : 'idle');
    if (this.isNeeded) this.open();
  }

  /** The page is looked at again, or the network is back: finds out now whether the stream is alive. */
  wake(): void {
    if (!this.isNeeded) return;
    if (this.state === 'open') this.ping();
    else if (this.state === 'lost') this.open();
  }

  /** The network is gone, so nothing will come. */
  sleep(): void {
    if (this.socket) this.lose(0);
  }

  private open(): void {
    clearTimeout(this.timer);
    this.become(this.state === 'lost' ? 'lost' : 'connecting');
    const socket = new WebSocket(this.address());
    this.socket = socket;
    const own = (act: (event: Event) => void) => (event: Event) => {
      if (this.socket === socket) act(event);
    };
    socket.addEventListener(
      'open',
      own(() => this.opened()),
    );
    socket.addEventListener(
      'message',
      own((event) => this.hear(String((event as MessageEvent).data))),
    );
    socket.addEventListener(
      'close',
      own((event) => this.lose((event as CloseEvent).code)),
    );
  }

  private opened(): void {
    this.become('open');
    this.restPing();
    for (const followed of this.followed) this.ask(followed);
    this.askLobby();
    this.askPonder();
    this.askReport();
  }

  private hear(text: string): void {
    const said = JSON.parse(text) as Said;
    if (said.type !== 'problem') this.wait = FIRST_WAIT;
    this.restPing();
    if (said.type === 'update') {
      for (const followed of [...this.followed])
        if (followed.fits(said.table, said.seat)) followed.take(said);
    } else if (said.type === 'problem') {
      this.isSignedOut ||= said.code === SIGNED_OUT;
      if (said.about === 'ponder') this.pondering?.listener.refused(said);
      if (said.about === 'report') this.watching?.listener.refused(said);
      for (const followed of [...this.followed])
        if (followed.wish.table === said.table) followed.refuse(said);
    } else if (said.type === 'lobby') {
      if (this.lobby && answers(said, this.lobby.wish)) this.lobby.tell(said);
    } else if (said.type === 'report') {
      this.hearReport(said);
    } else if (said.type === 'pondered') {
      if (said.position === this.pondering?.wish.position) this.pondering.listener.tell(said);
    }
  }

  private lose(code: number): void {
    this.end('lost');
    const { isSignedOut } = this;
    this.isSignedOut = false;
    if (code === POLICY && !isSignedOut) this.wait = LONGEST_WAIT;
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    if (isSignedOut) this.signedOut();
  }

  private end(state: Connection): void {
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.timer);
    socket?.close();
    this.become(state);
  }

  /** A browser cannot see the server's pings, so a silent stream is asked whether it is alive. */
  private restPing(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ping(), PING_EVERY);
  }

  private ping(): void {
    this.send({ type: 'ping' });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lose(0), PONG_WITHIN);
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private become(state: Connection): void {
    if (state === this.state) return;
    this.state = state;
    for (const changed of this.watchers) changed(state);
  }
}

/** Whether this is about what is wished for now, and not what was before. */
function answers(news: LobbyNews, { game, clock, free, limit }: LobbyWish): boolean {
  const same = news.game === (game ?? '') && news.clock === (clock ?? '');
  return same && news.free === (free ?? 0) && news.limit === limit;
}

/** The stream wakes and sleeps with the page's network and visibility. */
export function wakeWithPage(live: Live): void {
  window.addEventListener('online', () => live.wake());
  window.addEventListener('offline', () => live.sleep());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake();
  });
}
