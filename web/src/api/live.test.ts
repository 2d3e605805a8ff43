import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live, type LobbyNews, type Pondered, type Refusal, type Update } from './live';
import type { TableEvent } from './names';
import { viewOf } from '../../gallery/views';

/** A server's end of a stream, which the test plays. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];

  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('no stream was opened');
    return socket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  close(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** What a follower was told, in order. */
class Heard {
  updates: Update[] = [];
  refusals: Refusal[] = [];
  update = (update: Update): void => void this.updates.push(update);
  refused = (refusal: Refusal): void => void this.refusals.push(refusal);

  get numbers(): number[] {
    return this.updates.flatMap((update) => update.events.map((event) => event.sequence));
  }
}

function update(table: string, from: number, to: number, seat: number | null = 1) {
  const events = Array.from({ length: to - from + 1 }, (_, n): TableEvent => ({
    sequence: from + n,
    kind: 'started',
    at: 0,
    story: [],
  }));
  return { type: 'update', table, seat, sequence: to, events, view: viewOf({ sequence: to, you: seat }) };
}

const live = (): Live => new Live(() => 'ws://test/live');

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the lobby', () => {
  const news = (wish: object, ...open: string[]) => ({
    type: 'lobby',
    game: '',
    clock: '',
    free: 0,
    ...wish,
    open: { tables: open, next: null },
    running: { tables: [], next: null },
    tables: [],
  });
  const told = (heard: LobbyNews[]) => heard.map(({ open }) => open.tables);

  it('is asked for when the stream opens, and again after every loss', () => {
    const stream = live();
    const heard: LobbyNews[] = [];
    const following = stream.followLobby({ game: 'duel', limit: 5 }, (each) => heard.push(each));
    FakeSocket.last.accept();
    const asked = { type: 'lobby', game: 'duel', limit: 5 };
    expect(FakeSocket.last.sent).toEqual([asked]);
    FakeSocket.last.say(news({ game: 'duel', limit: 5 }, 'a'));
    FakeSocket.last.close();
    vi.advanceTimersByTime(2000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([asked]);
    FakeSocket.last.say(news({ game: 'duel', limit: 5 }, 'b'));
    expect(told(heard)).toEqual([['a'], ['b']]);
    following.stop();
    expect(stream.connection).toBe('idle');
  });

  it('is not told what was wished for before', () => {
    const heard: LobbyNews[] = [];
    const following = live().followLobby({ limit: 5 }, (each) => heard.push(each));
    FakeSocket.last.accept();
    following.change({ clock: 'live', limit: 5 });
    FakeSocket.last.say(news({ limit: 5 }, 'a'));
    FakeSocket.last.say(news({ clock: 'live', limit: 5 }, 'b'));
    expect(told(heard)).toEqual([['b']]);
  });

  it('keeps the stream open that tables are followed on, and the other way round', () => {
    const stream = live();
    const following = stream.follow({ table: 'a' }, new Heard());
    const lobby = stream.followLobby({ limit: 5 }, () => undefined);
    FakeSocket.last.accept();
    following.stop();
    expect(stream.connection).toBe('open');
    const again = stream.follow({ table: 'a' }, new Heard());
    lobby.stop();
    lobby.stop();
    expect(FakeSocket.last.sent.filter(({ type }) => type === 'leave_lobby')).toHaveLength(1);
    expect(stream.connection).toBe('open');
    again.stop();
    expect(FakeSocket.all).toHaveLength(1);
    expect(stream.connection).toBe('idle');
  });

  it('of another page takes the place of the first, which stops nothing when it goes', () => {
    const stream = live();
    const first = stream.followLobby({ limit: 3 }, () => undefined);
    const heard: LobbyNews[] = [];
    stream.followLobby({ limit: 9 }, (each) => heard.push(each));
    FakeSocket.last.accept();
    first.stop();
    first.change({ limit: 4 });
    FakeSocket.last.say(news({ limit: 9 }, 'a'));
    expect(FakeSocket.last.sent).toEqual([{ type: 'lobby', limit: 9 }]);
    expect(told(heard)).toEqual([['a']]);
  });
});

describe('a position', () => {
  const pondered = (position: string, done = false) => ({ type: 'pondered', position, done, options: [] });
  const listener = () => {
    const [told, refused]: [Pondered[], Refusal[]] = [[], []];
    return {
      told,
      refused,
      to: { tell: (each: Pondered) => told.push(each), refused: (each: Refusal) => refused.push(each) },
    };
  };

  it('is asked about when the stream opens, again after a loss, and no more once nobody wants to know', () => {
    const stream = live();
    const { told, to } = listener();
    const stop = stream.ponder({ position: 'azul 2 …', lines: 2 }, to);
    FakeSocket.last.accept();
    const asked = { type: 'ponder', position: 'azul 2 …', lines: 2 };
    expect(FakeSocket.last.sent).toEqual([asked]);
    FakeSocket.last.say(pondered('azul 2 …'));
    FakeSocket.last.close();
    vi.advanceTimersByTime(2000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([asked]);
    FakeSocket.last.say(pondered('azul 2 …', true));
    expect(told.map(({ done }) => done)).toEqual([false, true]);
    stop();
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'stop_pondering' });
    expect(stream.connection).toBe('idle');
  });

  it('takes the place of another, of which nothing more is told; what is refused is told to who asked', () => {
    const stream = live();
    const [first, second] = [listener(), listener()];
    const stop = stream.ponder({ position: 'a' }, first.to);
    FakeSocket.last.accept();
    stream.ponder({ position: 'b' }, second.to);
    stop();
    FakeSocket.last.say(pondered('a'));
    FakeSocket.last.say({ type: 'problem', about: 'ponder', code: 'bad_position', fields: {}, sentence: '' });
    expect(first.told).toEqual([]);
    expect(second.refused).toHaveLength(1);
    expect(FakeSocket.last.sent.map(({ type }) => type)).toEqual(['ponder', 'ponder']);
  });
});

describe('a report', () => {
  const news = (sequence: number, events: number[], more: object = { record: 'r' }) => ({
    type: 'report',
    ...more,
    number: 5,
    sequence,
    complete: false,
    decisions: events.map((event) => ({ event })),
  });

  it('is told without gaps and without repetition, over a loss too, until one leaves', () => {
    const stream = live();
    const told: number[] = [];
    const stop = stream.watchReport({ record: 'r' }, 1, {
      tell: ({ decisions }) => told.push(...decisions.map(({ event }) => event)),
      refused: () => undefined,
    });
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: 'report', record: 'r', since: 1 }]);
    FakeSocket.last.say(news(3, [7, 4]));
    FakeSocket.last.say(news(9, [1], { record: 'another' }));
    FakeSocket.last.say(news(5, [8]));
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'report', record: 'r', since: 3 });
    FakeSocket.last.close();
    vi.advanceTimersByTime(2000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: 'report', record: 'r', since: 3 }]);
    FakeSocket.last.say(news(5, [2, 8]));
    FakeSocket.last.say(news(2, [7]));
    expect(told).toEqual([7, 4, 2, 8]);
    stop();
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'leave_report' });
    expect(stream.connection).toBe('idle');
  });

  it('that is refused is told to who watches it', () => {
    const stream = live();
    const refused: Refusal[] = [];
    stream.watchReport({ table: 't', link: 'x' }, 0, {
      tell: () => undefined,
      refused: (each) => refused.push(each),
    });
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: 'report', table: 't', link: 'x', since: 0 }]);
    FakeSocket.last.say({ type: 'problem', about: 'report', code: 'no_report', fields: {}, sentence: '' });
    expect(refused.map(({ code }) => code)).toEqual(['no_report']);
  });
});

describe('a stream', () => {
  it('is opened with the first table and closed after the last', () => {
    const stream = live();
    expect(stream.connection).toBe('idle');
    const following = stream.follow({ table: 'a' }, new Heard());
    expect(stream.connection).toBe('connecting');
    FakeSocket.last.accept();
    expect(stream.connection).toBe('open');
    expect(FakeSocket.last.sent).toEqual([{ type: 'follow', table: 'a', since: 0 }]);
    following.stop();
    expect(stream.connection).toBe('idle');
    expect(FakeSocket.last.readyState).toBe(3);
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('tells each of several tables its own events', () => {
    const stream = live();
    const [a, b] = [new Heard(), new Heard()];
    stream.follow({ table: 'a', since: 4 }, a);
    FakeSocket.last.accept();
    stream.follow({ table: 'b', seat: null, link: 'xyz' }, b);
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.last.sent[1]).toEqual({
      type: 'follow',
      table: 'b',
      since: 0,
      seat: null,
      link: 'xyz',
    });
    FakeSocket.last.say(update('b', 1, 3, null));
    FakeSocket.last.say(update('a', 5, 6));
    expect(a.numbers).toEqual([5, 6]);
    expect(b.numbers).toEqual([1, 2, 3]);
  });

  it('tells the seats of one table apart', () => {
    const stream = live();
    const [one, two] = [new Heard(), new Heard()];
    const first = stream.follow({ table: 'a', seat: 1 }, one);
    stream.follow({ table: 'a', seat: 2 }, two);
    FakeSocket.last.accept();
    FakeSocket.last.say(update('a', 1, 2, 2));
    expect([one.numbers, two.numbers]).toEqual([[], [1, 2]]);
    first.stop();
    expect(FakeSocket.last.sent.slice(-2)).toEqual([
      { type: 'unfollow', table: 'a' },
      { type: 'follow', table: 'a', seat: 2, since: 2 },
    ]);
  });

  it('goes on where it was after it was lost, and repeats nothing', () => {
    const stream = live();
    const heard = new Heard();
    stream.follow({ table: 'a' }, heard);
    FakeSocket.last.accept();
    FakeSocket.last.say(update('a', 1, 3));
    FakeSocket.last.close();
    expect(stream.connection).toBe('lost');
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: 'follow', table: 'a', since: 3 }]);
    FakeSocket.last.say(update('a', 2, 5));
    expect(heard.numbers).toEqual([1, 2, 3, 4, 5]);
    expect(stream.connection).toBe('open');
  });

  it('hears nothing more of a stream that was replaced', () => {
    const stream = live();
    const heard = new Heard();
    stream.follow({ table: 'a' }, heard);
    const old = FakeSocket.last;
    old.accept();
    stream.reopen();
    old.say(update('a', 1, 1));
    expect(heard.numbers).toEqual([]);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('asks again for what lies in a gap, and passes on nothing before it is filled', () => {
    const heard = new Heard();
    live().follow({ table: 'a' }, heard);
    FakeSocket.last.accept();
    FakeSocket.last.say(update('a', 1, 2));
    FakeSocket.last.say(update('a', 5, 6));
    expect(heard.numbers).toEqual([1, 2]);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'follow', table: 'a', since: 2 });
    FakeSocket.last.say(update('a', 3, 6));
    expect(heard.numbers).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('ignores what comes late, but passes on another view of the same moment', () => {
    const heard = new Heard();
    live().follow({ table: 'a' }, heard);
    FakeSocket.last.accept();
    FakeSocket.last.say(update('a', 1, 4));
    FakeSocket.last.say(update('a', 1, 2));
    expect(heard.updates).toHaveLength(1);
    FakeSocket.last.say(update('a', 5, 4, 2));
    expect(heard.updates.map((each) => each.seat)).toEqual([1, 2]);
  });

  it('takes the answer to a request once, whichever comes first', () => {
    const heard = new Heard();
    const following = live().follow({ table: 'a' }, heard);
    FakeSocket.last.accept();
    FakeSocket.last.say(update('a', 1, 2));
    following.take(update('a', 3, 4));
    FakeSocket.last.say(update('a', 3, 5));
    following.take(update('a', 3, 4));
    expect(heard.numbers).toEqual([1, 2, 3, 4, 5]);
  });

  it('begins again where the server knows less than the page', () => {
    const heard = new Heard();
    live().follow({ table: 'a', since: 9 }, heard);
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: 'problem', table: 'a', code: 'live_since_ahead', fields: {}, sentence: '' });
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'follow', table: 'a', since: 0 });
    FakeSocket.last.say(update('a', 1, 2));
    expect([heard.numbers, heard.refusals]).toEqual([[1, 2], []]);
  });

  it('tells a refusal to those whom it concerns', () => {
    const stream = live();
    const [a, b] = [new Heard(), new Heard()];
    stream.follow({ table: 'a' }, a);
    stream.follow({ table: 'b' }, b);
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: 'problem', table: 'b', code: 'no_such_table', fields: {}, sentence: 'No.' });
    expect([a.refusals.length, b.refusals[0]?.code]).toEqual([0, 'no_such_table']);
  });
});

describe('reconnecting', () => {
  it('asks who this is when the cookie has ended, and comes back soon', () => {
    const stream = live();
    const signedOut = vi.fn();
    stream.whenSignedOut(signedOut);
    stream.follow({ table: 'a' }, new Heard());
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: 'problem', code: 'live_signed_out', fields: {}, sentence: '' });
    FakeSocket.last.close(1008);
    expect(signedOut).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.close(1008);
    expect(signedOut).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(29_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('waits longer each time, up to half a minute, until something but a problem is heard', () => {
    live().follow({ table: 'a' }, new Heard());
    for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const opened = FakeSocket.all.length;
      FakeSocket.last.close();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all).toHaveLength(opened);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(opened + 1);
    }
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: 'problem', code: 'store_unavailable', fields: {}, sentence: '' });
    FakeSocket.last.close(1011);
    let opened = FakeSocket.all.length;
    vi.advanceTimersByTime(29_999);
    expect(FakeSocket.all).toHaveLength(opened);
    vi.advanceTimersByTime(1);
    FakeSocket.last.accept();
    FakeSocket.last.say(update('a', 1, 1));
    FakeSocket.last.close();
    opened = FakeSocket.all.length;
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(opened + 1);
  });

  it('does not wait once the network is back', () => {
    const stream = live();
    stream.follow({ table: 'a' }, new Heard());
    FakeSocket.last.accept();
    stream.sleep();
    expect(stream.connection).toBe('lost');
    stream.wake();
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('gives up a stream that does not answer a ping', () => {
    const stream = live();
    stream.follow({ table: 'a' }, new Heard());
    FakeSocket.last.accept();
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'ping' });
    FakeSocket.last.say({ type: 'pong' });
    vi.advanceTimersByTime(20_000 + 8000);
    expect(stream.connection).toBe('lost');
  });

  it('sends less after it was told that it sends too much', () => {
    live().follow({ table: 'a' }, new Heard());
    FakeSocket.last.accept();
    FakeSocket.last.close(1008);
    vi.advanceTimersByTime(29_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('tells whoever watches the connection', () => {
    const stream = live();
    const seen: string[] = [];
    const stop = stream.watch((connection) => seen.push(connection));
    const following = stream.follow({ table: 'a' }, new Heard());
    FakeSocket.last.accept();
    FakeSocket.last.close();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    stop();
    following.stop();
    expect(seen).toEqual(['connecting', 'open', 'lost', 'open']);
  });
});
