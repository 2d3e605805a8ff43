import { afterEach, describe, expect, it, vi } from 'vitest';
import { address, ask, askIn } from './client';
import { Problem, Unreachable } from './problem';

const answering = (status: number, body: unknown) =>
  vi
    .fn<typeof fetch>()
    .mockResolvedValue(new Response(body === undefined ? null : JSON.stringify(body), { status }));

afterEach(() => vi.unstubAllGlobals());

describe('ask', () => {
  it('fills in the path, the query and the body', async () => {
    const fetched = answering(200, { first: 1 });
    vi.stubGlobal('fetch', fetched);
    askIn('fr');
    await ask('post', '/tables/{table}/seats', { table: 'a/b', body: { name: 'Inês' } });
    expect(fetched).toHaveBeenCalledWith('/api/v1/tables/a%2Fb/seats', {
      method: 'POST',
      headers: { 'Accept-Language': 'fr', 'Content-Type': 'application/json' },
      body: '{"name":"Inês"}',
    });
    expect(address('/tables', {}, { limit: 5, before: null })).toBe('/api/v1/tables?limit=5');
  });

  it('throws a refusal with its code, fields and sentence', async () => {
    const body = { code: 'table_full', fields: { table: 'k3' }, sentence: 'All seats are taken.' };
    vi.stubGlobal('fetch', answering(409, body));
    const refusal = await ask('get', '/tables', {}).catch((problem: unknown) => problem);
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({ ...body, status: 409 });
  });

  it('tells an answer that is not the server’s from a refusal', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>().mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    );
    await expect(ask('get', '/games', {})).rejects.toBeInstanceOf(Unreachable);
  });

  it('says so when nobody answers', async () => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
    await expect(ask('get', '/games', {})).rejects.toBeInstanceOf(Unreachable);
  });

  it('expects nothing from an answer without a body', async () => {
    vi.stubGlobal('fetch', answering(204, undefined));
    await expect(ask('delete', '/sessions/me', {})).resolves.toBeUndefined();
  });
});
