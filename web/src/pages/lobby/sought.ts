/** What somebody looks for in the lobby, as the address of the page has it. */
import type { LobbyWish } from '../../api/live';

export const CLOCKS = ['', 'none', 'live', 'days'] as const;
/** Free seats, at least. */
export const FREE = [1, 2, 3] as const;

export interface Sought {
  /** Empty for all of them. */
  game: string;
  clock: (typeof CLOCKS)[number];
  free: (typeof FREE)[number];
}

export const ANYTHING: Sought = { game: '', clock: '', free: 1 };

/** What an address asks for; whatever there is not, it does not ask for. */
export function soughtIn(query: URLSearchParams, games: readonly string[]): Sought {
  return {
    game: games.find((game) => game === query.get('game')) ?? '',
    clock: CLOCKS.find((clock) => clock === query.get('clock')) ?? '',
    free: FREE.find((free) => String(free) === query.get('free')) ?? 1,
  };
}

export function isAnything({ game, clock, free }: Sought): boolean {
  return game === '' && clock === '' && free === 1;
}

/** The address of the lobby in which this is looked for. */
export function addressOf({ game, clock, free }: Sought): string {
  const asked = { ...(game && { game }), ...(clock && { clock }), ...(free > 1 && { free: String(free) }) };
  const query = new URLSearchParams(asked).toString();
  return `/tables${query && `?${query}`}`;
}

/** Where one sets up a table of this kind for everybody to find. */
export function setupOf({ game }: Sought): string {
  return `/setup?${new URLSearchParams({ ...(game && { game }), public: '1' })}`;
}

export function wishOf({ game, clock, free }: Sought, limit: number): LobbyWish {
  return { ...(game && { game }), ...(clock && { clock }), free, limit };
}
