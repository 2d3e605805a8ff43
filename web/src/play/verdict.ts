/** Who won and why, in the words that the server's records use too. */
import type { ResultShown } from '../api/names';
import type { Fields } from '../texts/saying';

type Say = (code: string, fields?: Fields) => string;

export interface Verdict {
  title: string;
  sentences: string[];
}

export function verdictOf(
  result: ResultShown,
  names: readonly string[],
  mine: readonly number[],
  game: string,
  say: Say,
  listed: (words: readonly string[]) => string,
): Verdict {
  if (result.reason === 'aborted')
    return { title: say('play.result.none'), sentences: [say('result.aborted')] };
  const number = result.winners.length;
  const winners = listed(result.winners.map((seat) => names[seat - 1] ?? ''));
  const [first = 1] = result.winners;
  const alone = number === 1 && mine.length === 1 && mine.includes(first);
  const sentences = Object.entries(result.out).map(([seat, why]) =>
    say(`result.out.${why}`, { name: names[Number(seat) - 1] ?? '' }),
  );
  const points = result.scores[first - 1];
  if (points !== undefined) {
    sentences.push(say('result.played', { number, names: winners, points, reason: result.reason }));
    const equal = result.scores.filter((score) => score === points).length;
    if (equal > number) sentences.push(say('play.result.tie', { game }));
  }
  return {
    title: alone ? say('play.result.you') : say('play.result.won', { number, names: winners }),
    sentences,
  };
}
