/** What only one player saw or chose, in words: once a game is over, its record tells it. */
import type { Event } from '../games/playing';
import type { Speech } from '../games/speech';
import { plateInWords, platesInWords } from './things';

/** The sentence about an event; null if nothing in it was secret. */
export function uncovered({ seat, action, deal }: Event, speech: Speech): string | null {
  const { say, nameOf } = speech;
  if (deal?.kind === 'look')
    return say('replay.drawn', { name: nameOf(deal.seat), plates: platesInWords(deal.plates, speech) });
  if (seat === null) return null;
  if (action?.kind === 'look') return say('replay.looks', { name: nameOf(seat) });
  if (action?.kind === 'return_plate')
    return say('replay.returns', { name: nameOf(seat), plate: plateInWords(action.plate, speech) });
  return null;
}
