/** What studying asks of the server: any position, and what can be played from there. Nothing of it is kept there. */
import { ask } from '../api/client';
import type { Line, LineAsked, StudiedMoment } from '../api/names';
import { Problem } from '../api/problem';

/** A line as far as it can be played, and the position at its end. */
export async function playLine(asked: LineAsked): Promise<Line & { last: StudiedMoment }> {
  const line = await ask('post', '/study/lines', { body: asked });
  const last = line.moments.at(-1);
  if (!last) throw new Error('a line without a beginning');
  return { ...line, last };
}

/** The same for events all of which must happen; throws `Problem` for the first that cannot. */
export async function playAll(asked: LineAsked): Promise<Line & { last: StudiedMoment }> {
  const line = await playLine(asked);
  if (line.wrong) throw new Problem(line.wrong, 422);
  return line;
}

/** What seats are called where nobody sits on them. */
export function seatNames(players: number, unnamed: (seat: number) => string): string[] {
  return Array.from({ length: players }, (_, n) => unnamed(n + 1));
}
