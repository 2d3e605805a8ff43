import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableListed } from '../../api/names';

type Page = { tables: Partial<TableListed>[]; next: string | null };
let pages: Page[] = [];
const asked: (string | undefined)[] = [];

vi.mock('../../api/client', () => ({
  ask: (_method: string, _path: string, { query }: { query: { before?: string } }) => {
    asked.push(query.before);
    return Promise.resolve(pages[asked.length - 1]);
  },
}));

const { myTables, waitedForFirst } = await import('./mine');

describe('myTables', () => {
  beforeEach(() => void (asked.length = 0));

  it('goes on as long as there are games that are not over', async () => {
    pages = [
      { tables: [{ id: 'a', status: 'running' }], next: 'A' },
      {
        tables: [
          { id: 'b', status: 'over' },
          { id: 'c', status: 'open' },
        ],
        next: 'C',
      },
      { tables: [{ id: 'd', status: 'over' }], next: 'D' },
    ];
    expect((await myTables()).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toEqual([undefined, 'A', 'C']);
  });
});

describe('waitedForFirst', () => {
  it('keeps the order otherwise', () => {
    const tables = [
      { id: 'a', your_turn: false },
      { id: 'b', your_turn: true },
      { id: 'c' },
      { id: 'd', your_turn: true },
    ];
    expect(waitedForFirst(tables as TableListed[]).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
  });
});
