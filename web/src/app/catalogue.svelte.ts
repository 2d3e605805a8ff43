/** The games and the bots that the server has, with their explanations in the language of the page. */
import { ask } from '../api/client';
import type { BotShown, GameShown } from '../api/names';
import { has, say, spoken } from '../texts/texts.svelte';

export interface Catalogue {
  games: GameShown[];
  /** The bots that people choose from, from the easiest to the strongest. */
  levels: BotShown[];
}

/** Who has never chosen plays against this one; and this one plays on for those who stay away. */
const FIRST = 'apprentice';
const STAND_IN = 'journeyman';

const loaded = new Map<string, Promise<Catalogue>>();

/** Asked for once a language; after a failure it is asked for again. */
export function catalogue(): Promise<Catalogue> {
  const language = spoken();
  const found = loaded.get(language) ?? load();
  loaded.set(language, found);
  found.catch(() => loaded.delete(language));
  return found;
}

async function load(): Promise<Catalogue> {
  const [{ games }, { bots }] = await Promise.all([ask('get', '/games', {}), ask('get', '/bots', {})]);
  return { games, levels: bots.filter(({ level }) => level !== null) };
}

/** What a bot is called in the language of the page; one that has no name there goes by its own. */
export function botName(bot: string): string {
  return has(`bot.name.${bot}`) ? say(`bot.name.${bot}`) : bot;
}

export function gameTitle(game: string): string {
  return say(`words.${game}.title`);
}

/** The level that is wanted if there is one of that name, otherwise the one for a newcomer. */
export function chosenLevel(levels: readonly BotShown[], wanted: string): string {
  return firstOf(levels, [wanted, FIRST]);
}

/** The level that plays on for somebody, unless another is chosen. */
export function usualStandIn(levels: readonly BotShown[]): string {
  return firstOf(levels, [STAND_IN]);
}

/** The first of these names that is a level, else the easiest level. */
function firstOf(levels: readonly BotShown[], wanted: readonly string[]): string {
  const known = levels.map(({ name }) => name);
  return [...wanted, ...known].find((name) => known.includes(name)) ?? '';
}
