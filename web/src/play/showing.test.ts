import { afterAll, describe, expect, it, vi } from 'vitest';
import type { FollowedTable } from '../api/following.svelte';
import type { TableView } from '../api/names';
import type { Playing } from '../games/playing';

vi.mock('../api/client', () => ({ ask: vi.fn() }));
vi.mock('../motion', () => ({ play: vi.fn(), skip: vi.fn() }));
vi.mock('../app/settings.svelte', () => ({ settings: { speed: 0 } }));
vi.mock('../sound', () => ({ sound: { play: vi.fn() } }));
vi.resetModules();
const { Showing } = await import('./showing.svelte');
afterAll(() => vi.resetModules());

const seen = (sequence: number) =>
  ({ sequence, status: 'running', seats: [{}, {}], you: 1, position: null }) as unknown as TableView;

function following(view: TableView): FollowedTable {
  return { id: 'A', wish: {}, events: [], view } as unknown as FollowedTable;
}

describe('what is shown', () => {
  it('is the present in the end, whoever acts while something is still being shown', async () => {
    const table = following(seen(1));
    const showing = new Showing(table, {} as Playing, () => [1]);
    const take = (sequence: number) => showing.take((table.view = seen(sequence)));
    take(2);
    showing.hurry();
    take(3); // one's own move, and
    take(4); // the answer to it, before what was hurried has noticed
    await vi.waitFor(() => expect(showing.behind).toBe(false));
    expect(showing.view.sequence).toBe(4);
  });
});
