/** What only one player saw or chose, in words: once a game is over, its record tells it. */
import type { Moment } from '../api/names';
import type { Speech } from '../games/speech';
import { plateInWords, platesInWords } from './things';

const LOOKS = /^(\d): look$/;
const RETURNS = /^(\d): <(\w+)$/;
const DRAWN = /^look (\d) (.+)$/;

/** The sentence about an event as records write it; null if nothing in it was secret. */
export function uncovered({ event }: Pick<Moment, 'event'>, speech: Speech): string | null {
  const { say } = speech;
  const nameOf = (seat: string | undefined) => speech.nameOf(Number(seat));
  const [, looker] = LOOKS.exec(event ?? '') ?? [];
  if (looker) return say('replay.looks', { name: nameOf(looker) });
  const [, returner, plate] = RETURNS.exec(event ?? '') ?? [];
  if (plate) return say('replay.returns', { name: nameOf(returner), plate: plateInWords(plate, speech) });
  const [, drawer, plates] = DRAWN.exec(event ?? '') ?? [];
  if (plates)
    return say('replay.drawn', { name: nameOf(drawer), plates: platesInWords(plates.split(' '), speech) });
  return null;
}
