/** The only list of games: whoever needs one asks here, and whoever adds one adds a line. */
import { azul } from '../azul';
import { chocolatier } from '../chocolatier';
import { duel } from '../duel';
import type { Game } from './game';

export const GAMES: readonly Game[] = [azul, chocolatier, duel];

/** The game that the server calls so; undefined if this client does not know it. */
export function findGame(name: string): Game | undefined {
  return GAMES.find((game) => game.name === name);
}

/** A game that is being played here. That it is not known is a defect. */
export function gameNamed(name: string): Game {
  const found = findGame(name);
  if (!found) throw new Error(`no game ${name}`);
  return found;
}
