import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Moment } from '../api/names';
import stories from '../motion/stories.json';

const EVENTS = 120;
const asked: { path: string; from: number; to: number }[] = [];

interface Query {
  from: number;
  to: number;
  at: number;
  actions: string;
}

vi.mock('../api/client', () => ({
  ask: (_: string, path: string, { query }: { query: Query }) => {
    if (path.endsWith('/variation')) {
      const line = [null, ...query.actions.split(' ')];
      const moments = line.map((event, n) => ({ ...momentAt(query.at + n), event }));
      return Promise.resolve({ moments });
    }
    asked.push({ path, from: query.from, to: query.to });
    if (query.from > EVENTS) return Promise.reject(new Error('no such moment'));
    const last = Math.min(query.to, EVENTS);
    const moments = Array.from({ length: last - query.from + 1 }, (_, n) => momentAt(query.from + n));
    return Promise.resolve({ game: stories[0]?.game, events: EVENTS, rounds: [2, 60], moments });
  },
}));
vi.mock('../motion', () => ({ play: vi.fn() }));
vi.mock('../app/settings.svelte', () => ({ settings: { speed: 0 } }));
vi.mock('../sound', () => ({ sound: { play: vi.fn() } }));

const { Replaying } = await import('./replaying.svelte');
const momentAt = (at: number): Moment => ({
  at,
  event: null,
  seat: null,
  action: null,
  deal: null,
  story: [],
  scores: [],
  text: '',
  to_act: at < 2 ? [] : [1],
  position: stories[0]!.before,
});

describe('Replaying', () => {
  beforeEach(() => void (asked.length = 0));

  it('begins where the first player decides, or at the moment that the link names', async () => {
    const replay = new Replaying({ table: 't' });
    await replay.open(null);
    expect(replay.shown?.at).toBe(2);
    const linked = new Replaying({ record: 'r' });
    await linked.open(77);
    expect(linked.shown?.at).toBe(77);
    expect(asked[0]?.path).toBe('/tables/{table}/replay');
    expect(asked.at(-1)?.path).toBe('/records/{record}/replay');
  });

  it('asks for every moment once, and for those that come next in advance', async () => {
    const replay = new Replaying({ table: 't' });
    await replay.open(0);
    for (let n = 0; n < EVENTS; n++) await replay.step(1);
    expect(replay.shown?.at).toBe(EVENTS);
    expect(asked.map(({ from }) => from)).toEqual([0, 50, 100]);
  });

  it('stays within the game', async () => {
    const replay = new Replaying({ table: 't' });
    await replay.open(1);
    await replay.step(-5);
    expect(replay.shown?.at).toBe(0);
    await replay.go(5000);
    expect(replay.shown?.at).toBe(EVENTS);
  });

  it('says that a moment is not there, and can be asked again', async () => {
    const replay = new Replaying({ table: 't' });
    await expect(replay.open(500)).rejects.toThrow('no such moment');
    await replay.open(3);
    expect(replay.shown?.at).toBe(3);
  });

  it('shows only the last of several wishes', async () => {
    const replay = new Replaying({ table: 't' });
    await replay.open(0);
    await Promise.all([replay.go(110), replay.go(4)]);
    expect(replay.shown?.at).toBe(4);
  });
});

describe('another line', () => {
  beforeEach(() => void (asked.length = 0));

  it('is stepped through, left for where the game was, and left by going anywhere else', async () => {
    const replay = new Replaying({ table: 't' });
    await replay.open(30);
    await replay.follow(1, ['a', 'b']);
    expect([replay.line?.step, replay.shown?.event]).toEqual([1, 'a']);
    await replay.step(1);
    await replay.step(1);
    expect([replay.line?.step, replay.shown?.event]).toEqual([2, 'b']);
    await replay.step(-1);
    expect(replay.shown?.event).toBe('a');
    await replay.leaveLine();
    expect([replay.line, replay.shown?.at, replay.shown?.event]).toEqual([null, 30, null]);
    await replay.follow(1, ['a']);
    await replay.go(50);
    expect([replay.line, replay.shown?.at]).toEqual([null, 50]);
  });
});
