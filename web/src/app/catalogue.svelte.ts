/** The games and the bots that the server has, with their explanations in the language of the page. */
import { ask } from '../api/client';
import type { BotShown, GameShown } from '../api/names';
import { say, spoken } from '../texts/texts.svelte';

export interface Catalogue {
  games: GameShown[];
  bots: BotShown[];
}

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
  return { games, bots };
}

/** Names of bots that have one in every language; others go by their own. */
const NAMED: readonly string[] = ['random', 'greedy'];

export function botName(bot: string): string {
  return NAMED.includes(bot) ? say(`app.bot.${bot}`) : bot;
}

export function gameTitle(game: string): string {
  return say(`words.${game}.title`);
}

/** The bot that is wanted if there is one of that name, otherwise the strongest: the last of the list. */
export function chosenBot(bots: readonly BotShown[], wanted: string): string {
  return bots.find((bot) => bot.name === wanted)?.name ?? bots.at(-1)?.name ?? '';
}
