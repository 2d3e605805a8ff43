/** A Duel position as a seat is told it: the JSON of `State.view`. Seats, lines, slots and small factories count from 1. */

export type Letter = 'B' | 'Y' | 'R' | 'K' | 'T';
export type Colour = 'blue' | 'yellow' | 'red' | 'black' | 'turquoise';
export type PlateType = 'special' | 'joker';

export const COLOUR_OF: Record<Letter, Colour> = {
  B: 'blue',
  Y: 'yellow',
  R: 'red',
  K: 'black',
  T: 'turquoise',
};
export const LETTERS = Object.keys(COLOUR_OF) as Letter[];
export const LINES = 6;
export const SLOTS = 9;
export const BROKEN_COSTS = [1, 2, 3, 4];
export const START_COST = 2;
export const ROUNDS = 5;

export interface DuelBoard {
  score: number;
  lines: string[];
  broken: string;
  tokens: number;
  chips: string[];
  spent: string[];
  chips_taken: number;
  /** the line that the tiling of this board waits at */
  line: number | null;
  stand_ins: number;
  /** what is paid for the next stand-in: 4 for a chip that shows the line's colour, 1 for another */
  partly: number;
  plates: string[];
  dome: string[];
}

/** A plate drawn from the pile, its front known or not. */
export interface DrawnPlate {
  type: PlateType;
  plate: string | null;
}

/** Plates of which only the number of each type is known. */
export interface MixedPlates {
  special: number;
  joker: number;
}

export interface ReturnedPlates extends MixedPlates {
  by: number;
  /** from the one that will be drawn first, if this seat knows them */
  plates: string[] | null;
}

export interface DuelPosition {
  game: 'duel';
  round: number;
  phase: string;
  turn: number | null;
  player: number | null;
  starter: number | null;
  start_tile: number | null;
  passed: number[];
  sides: string[];
  bag: string;
  tower: string;
  suns: string[];
  moons: string[];
  chips: string[];
  taken: string;
  factory: number | null;
  plate: string;
  display: string[];
  upper: number;
  top: PlateType | null;
  returned: ReturnedPlates[];
  drawn: DrawnPlate[] | MixedPlates;
  boards: DuelBoard[];
}

/** The tiles of `BBY` one by one, none of `-`. */
export function tilesOf(listed: string): Letter[] {
  return listed === '-' ? [] : ([...listed] as Letter[]);
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
