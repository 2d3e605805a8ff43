/** What only one player saw or chose, in words: once a game is over, its record tells it. */
import { Things, type List, type Say } from '../games/things';

const LOOKS = /^(\d): look$/;
const RETURNS = /^(\d): <(\w+)$/;
const DRAWN = /^look (\d) (.+)$/;

/** The sentence about an event as records write it; null if nothing in it was secret. */
export function uncovered(
  event: string | null,
  names: readonly string[],
  say: Say,
  list: List,
): string | null {
  const things = new Things(say, list, 'duel');
  const nameOf = (seat: string | undefined) => names[Number(seat) - 1] ?? '';
  const [, looker] = LOOKS.exec(event ?? '') ?? [];
  if (looker) return say('replay.looks', { name: nameOf(looker) });
  const [, returner, plate] = RETURNS.exec(event ?? '') ?? [];
  if (plate) return say('replay.returns', { name: nameOf(returner), plate: things.plate(plate) });
  const [, drawer, plates] = DRAWN.exec(event ?? '') ?? [];
  if (plates) return say('replay.drawn', { name: nameOf(drawer), plates: things.plates(plates.split(' ')) });
  return null;
}
