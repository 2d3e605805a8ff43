import { beforeEach, describe, expect, it, vi } from 'vitest';

const ask = vi.hoisted(() => vi.fn());
vi.mock('../api/client', () => ({ ask }));
vi.mock('./me.svelte', () => ({ beSomebody: () => Promise.resolve({ name: 'Ana' }) }));

const { openTable, playBot } = await import('./opening');

const opened = { id: 'k3', link: 'xyz', view: { fairness: { commitment: 'c0ffee' } } };
const nonce = expect.stringMatching(/^[0-9a-f]{32}$/) as string;

beforeEach(() => ask.mockReset());

describe('openTable', () => {
  it('seats everybody at this screen, each with a nonce of their own', async () => {
    ask.mockResolvedValue(opened);
    const sitters = [{ seat: 1 }, { seat: 2, name: 'Rui' }];
    await expect(openTable({ game: 'azul', seats: [null, null] }, sitters)).resolves.toBe('k3');
    const seats = ask.mock.calls
      .slice(1)
      .map(([, path, asked]) => [path, asked as { table: string; body: { nonce: string } }] as const);
    expect(seats).toEqual([
      ['/tables/{table}/seats', { table: 'k3', body: { seat: 1, nonce } }],
      ['/tables/{table}/seats', { table: 'k3', body: { seat: 2, name: 'Rui', nonce } }],
    ]);
    expect(seats[0]?.[1].body.nonce).not.toBe(seats[1]?.[1].body.nonce);
  });

  it('closes a table at which not everybody could sit down', async () => {
    ask
      .mockResolvedValueOnce(opened)
      .mockRejectedValueOnce(new Error('name taken'))
      .mockResolvedValueOnce({});
    await expect(openTable({ game: 'azul', seats: [null] }, [{ seat: 1 }])).rejects.toThrow('name taken');
    expect(ask).toHaveBeenLastCalledWith('post', '/tables/{table}/abort', { table: 'k3' });
  });
});

describe('playBot', () => {
  it('asks for a private table with the bot and sits down', async () => {
    ask.mockResolvedValue(opened);
    await playBot('duel', 'novice');
    expect(ask.mock.calls[0]).toEqual([
      'post',
      '/tables',
      { body: { game: 'duel', seats: [null, { bot: 'novice' }], private: true } },
    ]);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
