/** Everything that happened in a game, in lines to read. */
import type { TableEvent } from '../api/names';
import { isPlayed } from './playing';
import type { Teller, Told } from './telling';

export interface LogLine extends Told {
  id: string;
  /** Of the event that it tells. */
  sequence: number;
  /** The beginning of a round, play, or what people do besides playing. */
  kind: 'round' | 'play' | 'people';
  /** Whose doing it is; null where it is nobody's. */
  seat: number | null;
  /** Whether it was taken back. */
  undone: boolean;
}

/** What people do besides playing, of which a line is made: `play.log.<kind>`. */
const PEOPLE: ReadonlySet<string> = new Set([
  'undo_asked',
  'undo_declined',
  'undone',
  'abort_asked',
  'resigned',
  'time_ran_out',
  'left',
  'bot_took_over',
  'returned',
  'server_returned',
]);

export function logOf(events: readonly TableEvent[], teller: Teller): LogLine[] {
  const { speech } = teller;
  const lines: LogLine[] = [];
  const played: LogLine[][] = [];
  const timed = events.some((event) => event.kind === 'opened' && event.clock !== null);
  let moved = true;
  for (const event of events) {
    if (event.kind === 'undone') takeBack(played, event.to);
    const own: LogLine[] = [];
    const seat = 'seat' in event ? event.seat : null;
    const add = (kind: LogLine['kind'], told: Told) =>
      own.push({
        ...told,
        id: `${event.sequence}-${own.length}`,
        sequence: event.sequence,
        kind,
        seat,
        undone: false,
      });

    moved ||= event.kind === 'moved' || event.kind === 'undone';
    if (moved && event.story.some((step) => teller.playing.beginsRound(step))) {
      const number = standingRounds(played) + 1;
      add('round', { mark: '', text: speech.say('play.log.round', { number }), places: [] });
      moved = false;
    }
    for (const told of teller.tell(event.story)) add('play', told);
    if (PEOPLE.has(event.kind)) {
      const name = speech.nameOf(seat ?? 1);
      // With a clock a bot takes over for one reason only.
      const variant = event.kind === 'bot_took_over' && timed ? '.time' : '';
      const text = speech.say(`play.log.${event.kind}${variant}`, { name });
      add('people', { mark: '', text, places: [] });
    }
    if (isPlayed(event)) played.push(own);
    lines.push(...own);
  }
  return lines;
}

function takeBack(played: LogLine[][], to: number): void {
  for (const line of played.slice(to).flat()) line.undone = true;
  played.length = to;
}

function standingRounds(played: readonly LogLine[][]): number {
  return played.flat().filter(({ kind }) => kind === 'round').length;
}
