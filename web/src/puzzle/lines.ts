/** The lines that a judged puzzle has, and what of them is marked on the table. */
import type { Moment, PuzzleJudged, PuzzleShown } from '../api/names';
import type { Playing } from '../games/playing';
import type { Offered } from '../table/offering';

export type Line = 'best' | 'answer' | 'trap';

export interface Followed {
  line: Line;
  moments: Moment[];
}

/** Places with a ring: what is to be seen first, and what only explains it. */
export interface Rings {
  loud: string[];
  quiet: string[];
}

/** The best line, that of one's own move if it was another, and that of the tempting one if that is a third. */
export function linesOf({ best, answer, trap }: PuzzleJudged): Followed[] {
  const lines: Followed[] = [{ line: 'best', moments: best.moments }];
  if (answer) lines.push({ line: 'answer', moments: answer.moments });
  if (answer?.text !== trap.text) lines.push({ line: 'trap', moments: trap.moments });
  return lines.filter(({ moments }) => moments.length > 1);
}

/** The offered action with this text. */
export function offeredAs(puzzle: PuzzleShown, text: string): Offered | undefined {
  return puzzle.actions.find((each) => each.text === text);
}

/** At the beginning of a line its move, and beside the best one's own; later what the last step was about. */
export function placesOf(
  playing: Pick<Playing, 'actionPlaces' | 'stepPlaces'>,
  puzzle: PuzzleShown,
  judged: PuzzleJudged,
  line: Line,
  moment: Moment | undefined,
): Rings {
  if (moment && moment.at > 0)
    return { loud: [], quiet: moment.story.flatMap((step) => playing.stepPlaces(step)) };
  const places = (text: string | undefined): string[] => {
    const offered = text === undefined ? undefined : offeredAs(puzzle, text);
    return offered ? playing.actionPlaces(offered, puzzle.position, puzzle.seat) : [];
  };
  const loud = places(judged[line]?.text);
  const other = line === 'best' ? places(judged.answer?.text) : [];
  return { loud, quiet: other.filter((place) => !loud.includes(place)) };
}
