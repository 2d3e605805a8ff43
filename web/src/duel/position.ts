/** A Duel position as a seat is told it, as the server's OpenAPI says. Seats, lines, slots and small factories count from 1. */
import { type PositionOf } from '../games/door';

export type Letter = 'B' | 'Y' | 'R' | 'K' | 'T';
export type Colour = 'blue' | 'yellow' | 'red' | 'black' | 'turquoise';

export const COLOUR_OF: Record<Letter, Colour> = {
  B: 'blue',
  Y: 'yellow',
  R: 'red',
  K: 'black',
  T: 'turquoise',
};
export const LETTERS: readonly Letter[] = ['B', 'Y', 'R', 'K', 'T'];
export const LINES = 6;
export const SLOTS = 9;
export const BROKEN_COSTS = [1, 2, 3, 4];
export const START_COST = 2;
export const ROUNDS = 5;

export type DuelPosition = PositionOf<'duel'>;
export type DuelBoard = DuelPosition['boards'][number];
/** A plate drawn from the pile, its front known or not. */
export type DrawnPlate = Pick<Extract<DuelPosition['drawn'], readonly unknown[]>[number], 'type' | 'plate'>;
export type PlateType = DrawnPlate['type'];

/** A special tile, on a dome. */
export const SPECIAL = 'S';

/** Whether something lies there: a dot, a dash and a question mark are nothing that is drawn. */
export function isTile(letter: string): letter is Letter | typeof SPECIAL {
  return letter === SPECIAL || isLetter(letter);
}

export function isLetter(letter: string): letter is Letter {
  return letter in COLOUR_OF;
}

/** The tiles of `BBY` one by one, none of `-`. */
export function tilesOf(listed: string): Letter[] {
  return [...listed].filter(isLetter);
}

/** How many tiles `B12Y5` counts. */
export function countOf(counted: string): number {
  return [...counted.matchAll(/\d+/g)].reduce((sum, [number]) => sum + Number(number), 0);
}

/** Plates in the pile, those returned under it included. */
export function pileSize(position: DuelPosition): number {
  return position.returned.reduce((sum, group) => sum + group.special + group.joker, position.upper);
}

/** The plates in the hand of the one who draws, as backs where the fronts are not known. */
export function drawnPlates(position: DuelPosition): DrawnPlate[] {
  const { drawn } = position;
  if (Array.isArray(drawn)) return drawn;
  const backs = (type: PlateType): DrawnPlate[] =>
    Array.from({ length: drawn[type] }, () => ({ type, plate: null }));
  return [...backs('special'), ...backs('joker')];
}

/** The tiles of one colour together, in the order of the colours: `YRRK` is Y, RR, K. */
export function groupsOf(listed: string): { letter: Letter; number: number }[] {
  const tiles = tilesOf(listed);
  return LETTERS.map((letter) => ({ letter, number: tiles.filter((tile) => tile === letter).length })).filter(
    ({ number }) => number > 0,
  );
}

/** The tiles that lie open on the moons: all on the large one, the topmost of each stack. */
export function moonTops(position: DuelPosition): Letter[] {
  const [large = '-', ...small] = position.moons;
  return [...tilesOf(large), ...small.flatMap((stack) => tilesOf(stack).slice(-1))];
}
