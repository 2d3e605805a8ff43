/** Which puzzles one wants, as the address says it. */
import type { operations } from '../api/schema';

export type Theme = NonNullable<NonNullable<operations['getNextPuzzle']['parameters']['query']>['theme']>;

export interface Wanted {
  /** Empty for all games. */
  game: string;
  /** Empty for all themes. */
  theme: Theme | '';
}

const THEMES: readonly Theme[] = [
  'deny',
  'floor',
  'column',
  'colour',
  'points',
  'wall',
  'last_round',
  'chips',
  'plates',
];

export function themeOf(text: string | null): Theme | '' {
  return THEMES.find((theme) => theme === text) ?? '';
}

/** What an address asks for. */
export function wantedIn(query: URLSearchParams): Wanted {
  return { game: query.get('game') ?? '', theme: themeOf(query.get('theme')) };
}

/** The address under which the next of these is asked. */
export function addressOf({ game, theme }: Wanted): string {
  const query = new URLSearchParams([
    ...(game ? [['game', game]] : []),
    ...(theme ? [['theme', theme]] : []),
  ]);
  const search = query.toString();
  return `/puzzles/next${search && `?${search}`}`;
}
