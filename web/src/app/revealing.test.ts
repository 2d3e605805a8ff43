import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableView } from '../api/names';
import { sha256 } from '../api/sha256';

vi.resetModules();
const ask = vi.hoisted(() => vi.fn());
vi.mock('../api/client', () => ({ ask }));
vi.mock('./me.svelte', () => ({ beSomebody: () => Promise.resolve({ name: 'Ana' }) }));

const { openTable, playBot, sitDown } = await import('./opening');
const { beReady, takeOver } = await import('./revealing');
const { drawNonce, keptNonce, keptOf } = await import('../api/nonce');
const { Problem, Unreachable } = await import('../api/problem');

interface Body {
  seat?: number;
  commitment?: string;
  nonce?: string;
  commitments?: string[];
}

/** A server with one table of two seats; whoever is named "other" sits elsewhere. */
class Server {
  commitments = ['', ''];
  nonces = ['', ''];
  /** Who is not there, at a table where everybody must be. */
  away = [false, false];
  sent: [string, Body][] = [];
  /** What happens instead of the next answer. */
  fails: (() => void)[] = [];

  view(you: number | null): TableView {
    const fairness = {
      scheme: '',
      commitment: 'c0ffee',
      commitments: [...this.commitments],
      nonces: [...this.nonces],
    };
    const status = this.nonces.every(Boolean) ? 'running' : 'open';
    const seats = this.commitments.map((commitment, n) => ({ ready: commitment !== '' && !this.away[n] }));
    return { fairness, status, you, seats } as unknown as TableView;
  }

  answer = (_: string, path: string, asked: { seat?: number; body?: Body }): Promise<unknown> => {
    if (path === '/tables') return Promise.resolve({ id: 'k3', view: this.view(null) });
    const body = asked.body ?? {};
    const seat = asked.seat ?? body.seat ?? 1;
    this.sent.push([path.split('/').pop() ?? '', body]);
    this.fails.shift()?.();
    if (body.commitment) this.commitments[seat - 1] = body.commitment;
    if (body.nonce) this.nonces[seat - 1] = body.nonce;
    return Promise.resolve({ view: this.view(seat) });
  };

  bodies(kind: string): Body[] {
    return this.sent.filter(([each]) => each === kind).map(([, body]) => body);
  }
}

const refusal = (code: string) => () => {
  throw new Problem({ code, sentence: code, fields: {} }, 409);
};
const silence = () => {
  throw new Unreachable('no answer');
};

let server: Server;
beforeEach(() => {
  server = new Server();
  ask.mockReset().mockImplementation(server.answer);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

async function patiently(doing: Promise<unknown>): Promise<void> {
  await vi.runAllTimersAsync();
  await doing;
}

describe('openTable', () => {
  it('commits for everybody at this screen before it reveals anything', async () => {
    await openTable({ game: 'azul', seats: [null, null] }, [{ seat: 1 }, { seat: 2, name: 'Rui' }]);
    expect(server.sent.map(([kind]) => kind)).toEqual(['seats', 'seats', 'nonce', 'nonce']);
    const [one, other] = server.bodies('nonce');
    expect(server.commitments).toEqual([sha256(one?.nonce ?? ''), sha256(other?.nonce ?? '')]);
    expect(one?.nonce).not.toBe(other?.nonce);
    expect(one?.commitments).toEqual(server.commitments);
  });

  it('closes a table at which not everybody could sit down', async () => {
    server.fails.push(() => {
      throw new Error('name taken');
    });
    await expect(openTable({ game: 'azul', seats: [null] }, [{ seat: 1 }])).rejects.toThrow('name taken');
    expect(ask).toHaveBeenLastCalledWith('post', '/tables/{table}/abort', { table: 'k3' });
  });

  it('plays against a bot at once', async () => {
    server.commitments[1] = server.nonces[1] = '-';
    await playBot('duel', 'novice');
    expect(ask.mock.calls[0]).toEqual([
      'post',
      '/tables',
      { body: { game: 'duel', seats: [null, { bot: 'novice' }], private: true } },
    ]);
    expect(server.view(1).status).toBe('running');
  });
});

describe('a nonce', () => {
  it('is kept before its commitment is sent, and not revealed before all have committed', async () => {
    await sitDown('k4');
    const [own] = server.commitments;
    expect(keptNonce('k4', own ?? '')?.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(server.bodies('nonce')).toEqual([]);
    server.commitments[1] = 'f00d';
    await beReady('k4', server.view(1), [1]);
    expect(keptNonce('k4', own ?? '')?.seen).toEqual({ commitment: 'c0ffee', commitments: [own, 'f00d'] });
    expect(server.nonces[0]).toBe(keptNonce('k4', own ?? '')?.nonce);
  });

  it('is the same when it is sent again, however often', async () => {
    server.commitments = [drawNonce('k5'), 'f00d'];
    server.fails.push(silence, silence);
    await patiently(beReady('k5', server.view(1), [1]));
    const sent = server.bodies('nonce').map(({ nonce }) => nonce);
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
  });

  it('is the same for all that know an older table: another tab, or a view that came before the answer', async () => {
    const before = server.view(1);
    await Promise.all([beReady('k10', before, [1]), beReady('k10', before, [1])]);
    server.commitments[1] = 'f00d';
    await Promise.all([beReady('k10', before, [1]), beReady('k10', server.view(1), [1])]);
    expect(new Set(server.bodies('commitment').map(({ commitment }) => commitment)).size).toBe(1);
    expect(sha256(server.nonces[0] ?? '')).toBe(server.commitments[0]);
  });

  it('is kept to oneself as long as somebody is not there', async () => {
    server.commitments = [drawNonce('k11'), 'f00d'];
    server.away[1] = true;
    await beReady('k11', server.view(1), [1]);
    expect(server.sent).toEqual([]);
    server.away[1] = false;
    await beReady('k11', server.view(1), [1]);
    expect(server.bodies('nonce')).toHaveLength(1);
  });

  it('is nobody’s any more who has been sent away meanwhile', async () => {
    server.commitments = [drawNonce('k12'), 'f00d'];
    server.fails.push(() => {
      throw new Problem({ code: 'sent_away', sentence: '', fields: {} }, 403);
    });
    await beReady('k12', server.view(1), [1]);
    expect(server.sent).toHaveLength(1);
  });

  it('is drawn anew on another device if the one that has it does not reveal it', async () => {
    server.commitments = ['beef', 'f00d'];
    await takeOver('k13', server.view(1), [1]);
    await beReady('k13', server.view(1), [1]);
    expect(server.sent.map(([kind]) => kind)).toEqual(['commitment', 'nonce']);
    server.nonces = ['', 'known'];
    server.commitments = ['beef', 'f00d'];
    server.sent = [];
    await takeOver('k13', server.view(1), [1]);
    expect(server.sent).toEqual([]);
  });

  it('is left to the device that has it', async () => {
    server.commitments = ['beef', 'f00d'];
    await beReady('k6', server.view(1), [1]);
    expect(server.sent).toEqual([]);
  });

  it.each(['nonce_too_early', 'commitments_changed'])('that was not taken (%s) is replaced', async (code) => {
    const first = drawNonce('k7');
    server.commitments = [first, 'f00d'];
    server.fails.push(refusal(code));
    await beReady('k7', server.view(1), [1]);
    expect(server.sent.map(([kind]) => kind)).toEqual(['nonce', 'commitment', 'nonce']);
    expect(keptNonce('k7', first)?.spent).toBe(true);
    expect(server.nonces[0]).not.toBe(keptNonce('k7', first)?.nonce);
  });

  it('is not given to others than those who were noted when it may have become known', async () => {
    const own = drawNonce('k8');
    server.commitments = [own, 'f00d'];
    server.fails.push(refusal('nonce_late'));
    await beReady('k8', server.view(1), [1]);
    server.commitments = [own, 'bad'];
    await beReady('k8', server.view(1), [1]);
    expect(keptNonce('k8', own)?.seen?.commitments).toEqual([own, 'f00d']);
    expect(server.bodies('nonce').filter(({ nonce }) => nonce === keptNonce('k8', own)?.nonce)).toHaveLength(
      1,
    );
  });

  it('is not drawn anew once somebody else has revealed theirs', async () => {
    server.commitments = ['', 'f00d'];
    server.nonces = ['', 'known'];
    await beReady('k9', server.view(1), [1]);
    expect(server.sent).toEqual([]);
  });

  it('of a table is found again, and those of long ago are forgotten', () => {
    for (let n = 0; n < 450; n++) drawNonce(`old${n}`);
    drawNonce('new');
    expect(keptOf('new')).toHaveLength(1);
    expect(keptOf('old0')).toHaveLength(0);
    expect(keptOf('old449')).toHaveLength(1);
  });
});
