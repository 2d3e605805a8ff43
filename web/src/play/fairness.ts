/** Whether the deals of a game are proven to this browser, and if not, what differs. */
import type { TableView } from '../api/names';
import type { Kept } from '../api/nonce';
import { sha256 } from '../api/sha256';

type Fairness = TableView['fairness'];

/** The text of the one finding that is nobody's fault. */
export const UNNOTED = 'play.fair.unnoted';

/** Something that keeps the deals from being proven: a text, and the number of the seat that it is about. */
export interface Finding {
  text: string;
  seat?: number;
}

/** The text that heads the proof: nothing is called proven before everything has been compared, and fits. */
export function headingOf(fairness: Fairness, kept: readonly Kept[]): string {
  if (!fairness.secret) return 'play.fair';
  const found = findings(fairness, kept);
  // Who did not take part has nothing to compare with, and nobody to blame.
  if (found.every(({ text }) => text === UNNOTED))
    return found.length === 0 ? 'play.fair.proven' : 'play.fair';
  return 'play.fair.unproven';
}

/** What differs from what was published and noted before anybody's nonce was known; nothing if all is as it should be. */
export function findings(fairness: Fairness, kept: readonly Kept[]): Finding[] {
  return [...broken(fairness), ...withNoted(fairness, noted(fairness, kept))];
}

/** The notes that were made when nonces of this browser were revealed; those of its seats if they are in the game. */
export function noted(fairness: Fairness, kept: readonly Kept[]): Kept[] {
  const seen = kept.filter((each) => each.seen && !each.spent);
  const mine = seen.filter((each) => fairness.commitments.includes(sha256(each.nonce)));
  return mine.length > 0 ? mine : seen;
}

/** What does not fit by itself. */
function broken({ secret, commitment, commitments, nonces }: Fairness): Finding[] {
  const others = nonces.flatMap((nonce, n) =>
    nonce && nonce !== '-' && sha256(nonce) !== commitments[n]
      ? [{ text: 'play.fair.other.nonce', seat: n + 1 }]
      : [],
  );
  const revealed = secret && sha256(secret) === commitment;
  return revealed ? others : [{ text: 'play.fair.other' }, ...others];
}

function withNoted({ commitment, commitments, nonces }: Fairness, mine: readonly Kept[]): Finding[] {
  if (!nonces.some((nonce) => nonce && nonce !== '-')) return [{ text: 'play.fair.nobody' }];
  if (mine.length === 0) return [{ text: UNNOTED }];
  return mine.flatMap(({ nonce, seen }) => [
    ...(nonces.includes(nonce) ? [] : [{ text: 'play.fair.without' }]),
    ...(seen?.commitment === commitment ? [] : [{ text: 'play.fair.changed' }]),
    ...commitments.flatMap((each, n) =>
      each === seen?.commitments[n] ? [] : [{ text: 'play.fair.changed.seat', seat: n + 1 }],
    ),
  ]);
}

/** What one types to have every deal computed again. */
export function command(table: string, fairness: Fairness, kept: readonly Kept[]): string {
  const words = ['azulejo', 'verify', `azulejo-${table}.json`];
  const [mine] = noted(fairness, kept);
  if (!mine?.seen) return words.join(' ');
  const others = mine.seen.commitments.filter((each) => each !== '-' && each !== sha256(mine.nonce));
  for (const each of [mine.seen.commitment, ...others]) words.push('--commitment', each);
  return [...words, '--nonce', mine.nonce].join(' ');
}
