/** Which games one looks at, and what there is to choose from. */
import type { Insights } from '../api/names';

export interface Chosen {
  game: string;
  /** 0 for any number. */
  players: number;
  /** By the option's name; those that are left out may be anything. */
  options: Readonly<Record<string, string>>;
  /** The last so many days; 0 for all of them. */
  days: number;
}

export const EVERYTHING: Chosen = { game: '', players: 0, options: {}, days: 0 };

export function isEverything({ game, players, options, days }: Chosen): boolean {
  return !game && !players && !days && Object.keys(options).length === 0;
}

export const PERIODS = [0, 365, 90, 30] as const;
const DAY = 86_400_000;

type Setting = Insights['settings'][number];

/** As the server is asked. A day has begun a day ago at most, so that asking twice gives the same. */
export function queryOf({ game, players, options, days }: Chosen, now: number) {
  const pairs = Object.entries(options).map(([name, value]) => `${name}:${value}`);
  return {
    game,
    ...(players ? { players } : {}),
    ...(pairs.length > 0 ? { options: pairs.join(';') } : {}),
    ...(days ? { since: Math.floor(now / DAY - days + 1) * DAY } : {}),
  };
}

/** The games that were played, most often first. */
export function gamesOf(settings: readonly Setting[]): string[] {
  const number = new Map<string, number>();
  for (const { game, games } of settings) number.set(game, (number.get(game) ?? 0) + games);
  return [...number].sort(([, one], [, other]) => other - one).map(([game]) => game);
}

/** How many have played that game, if that differed. */
export function playersOf(settings: readonly Setting[], game: string): number[] {
  return several(settings.filter((each) => each.game === game).map(({ players }) => players));
}

/** The options of a game that were chosen differently, with their values. */
export function optionsOf(settings: readonly Setting[], game: string): [name: string, values: string[]][] {
  const played = settings.filter((each) => each.game === game).map(({ options }) => options);
  const names = [...new Set(played.flatMap((options) => Object.keys(options)))];
  const values = names.map((name): [string, string[]] => [
    name,
    several(played.map((options) => options[name] ?? '')),
  ]);
  return values.filter(([, found]) => found.length > 0);
}

/** Those that are different from each other, in their order; none if all are the same. */
function several<T extends string | number>(values: T[]): T[] {
  const found = [...new Set(values)].sort((one, other) => (one < other ? -1 : 1));
  return found.length > 1 ? found : [];
}
