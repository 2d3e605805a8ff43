/** What a report says, put in the order of the game, and where its marks are. Knows no page. */
import type { DealJudged, Decision, Grade, Report } from '../api/names';

/** A report as far as it is known, its decisions in the order of the game. */
export type Known = Omit<Report, 'decisions'> & { decisions: readonly Decision[] };

/** What is worth going to: a decision that cost something, or a deal that changed much. */
export interface Mark {
  /** The moment to look at: before it happened. */
  at: number;
  /** Who decided; whose chance a deal changed most. */
  seat: number;
  kind: Grade | 'deal';
  /** Of the chance to win: what a decision cost, what a deal brought, or took. */
  change: number;
}

/** The chance of one seat at a moment. */
export interface Chance {
  at: number;
  chance: number;
}

const WRONG: ReadonlySet<Grade> = new Set(['inaccuracy', 'mistake', 'blunder']);
/** What a deal must change to be called lucky or unlucky. */
const LUCKY = 0.05;
/** By how much figures that are rounded may differ and still be the same. */
const SAME = 0.001;

export function isWrong({ grade }: Pick<Decision, 'grade'>): boolean {
  return WRONG.has(grade);
}

/** What was known before, and what has come. */
export function joined(known: Known | null, news: Report): Known {
  const decisions = [...(known?.decisions ?? []), ...news.decisions];
  return { ...news, decisions: decisions.sort((one, other) => one.event - other.event) };
}

/** In the order of the game. */
export function marksOf({ decisions, deals }: Pick<Known, 'decisions' | 'deals'>): Mark[] {
  const wrong = decisions
    .filter(isWrong)
    .map(({ event, seat, grade, loss }) => ({ at: event - 1, seat, kind: grade, change: -loss }));
  const lucky = deals.map(markOf).filter(({ change }) => Math.abs(change) >= LUCKY);
  return [...wrong, ...lucky].sort((one, other) => one.at - other.at);
}

function markOf({ event, change }: DealJudged): Mark {
  const [most, least] = [Math.max(...change), Math.min(...change)];
  // Among several players one may lose what all others gain a little of.
  const told = -least > most + SAME ? least : most;
  return { at: event - 1, seat: change.indexOf(told) + 1, kind: 'deal', change: told };
}

/** The next mark before or after a moment. */
export function neighbour(marks: readonly Mark[], at: number, by: 1 | -1): Mark | undefined {
  return by > 0 ? marks.find((mark) => mark.at > at) : marks.findLast((mark) => mark.at < at);
}

/** For each seat its chances, moment by moment, as far as they are known. */
export function chancesOf(decisions: readonly Decision[], players: number): Chance[][] {
  return Array.from({ length: players }, (_, seat) =>
    decisions.flatMap(({ event, chances_before, chances_after }) => [
      { at: event - 1, chance: chances_before[seat] ?? 0 },
      { at: event, chance: chances_after[seat] ?? 0 },
    ]),
  );
}

/** Everybody's chance at a moment: that of the last decision before it, or of the first that is known. */
export function chancesAt(decisions: readonly Decision[], at: number): readonly number[] | null {
  const next = decisions.find(({ event }) => event - 1 >= at);
  if (next && next.event - 1 === at) return next.chances_before;
  const last = decisions.findLast(({ event }) => event <= at);
  return last?.chances_after ?? next?.chances_before ?? null;
}

/** How many decisions of a seat were graded so. */
export function counted(decisions: readonly Decision[], seat: number, grade: Grade): number {
  return decisions.filter((each) => each.seat === seat && each.grade === grade).length;
}
