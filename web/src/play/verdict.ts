/** Who won and why. */
import type { ResultShown } from '../api/names';
import type { List, Say } from '../games/speech';

export interface Verdict {
  title: string;
  sentences: string[];
}

/** Whether one of these seats is among the winners; nobody has won what is not over. */
export function hasWon(result: Pick<ResultShown, 'winners'> | null, seats: readonly number[]): boolean {
  return result?.winners.some((seat) => seats.includes(seat)) ?? false;
}

type Ended = Pick<ResultShown, 'reason' | 'winners' | 'scores' | 'out'>;

export function verdictOf(
  result: Ended,
  names: readonly string[],
  mine: readonly number[],
  /** What decides between players with equal points. */
  tieBreak: string,
  say: Say,
  listed: List,
): Verdict {
  if (result.reason === 'aborted' || result.reason === 'closed')
    return { title: say('play.result.none'), sentences: [say(`result.${result.reason}`)] };
  const nameOf = (seat: number) => names[seat - 1] ?? '';
  const number = result.winners.length;
  const winners = listed(result.winners.map(nameOf));
  const [first = 1] = result.winners;
  const isMine = number === 1 && mine.length === 1 && mine.includes(first);
  const sentences = Object.entries(result.out).map(([seat, why]) =>
    say(`result.out.${why}`, { name: nameOf(Number(seat)) }),
  );
  const points = result.scores[first - 1];
  if (points !== undefined) {
    const equals = listed(equalsOf(result, points).map(nameOf));
    const fields = {
      number,
      names: winners,
      equals,
      score: points,
      points: say('web.score', { number: points }),
    };
    sentences.push(
      say(`play.result.over.${result.reason}`),
      say(decisionOf(result, points, tieBreak), fields),
    );
  }
  return {
    title: isMine ? say('play.result.you') : say('play.result.won', { number, names: winners }),
    sentences,
  };
}

/** The seats that played to the end with as many points as the winners. */
function equalsOf({ scores, out }: Ended, points: number): number[] {
  return scores.flatMap((score, n) => (score === points && !(String(n + 1) in out) ? [n + 1] : []));
}

/** The text that says what the winners had more of. */
function decisionOf(result: Ended, points: number, tieBreak: string): string {
  const { winners, out } = result;
  if (equalsOf(result, points).length > winners.length) return `play.result.tie.${tieBreak}`;
  if (winners.length > 1) return `play.result.shared.${tieBreak}`;
  return Object.keys(out).length > 0 ? 'play.result.most.left' : 'play.result.most';
}
