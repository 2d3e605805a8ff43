/** A position of Duel that somebody puts together: all of it, and what follows from the rest of it. */
import { withItem } from '../../games/studying';
import { cellsOf, plateIn, typeOf } from '../plates';
import { type DuelPosition } from '../position';

/** The whole position: as it is shown, but for what some seats do not know. */
export type Whole = Omit<DuelPosition, 'returned' | 'drawn'> & {
  returned: { by: number; plates: string[]; guess: string[] }[];
  drawn: { plate: string; guesses: string[][] }[];
};
export type Board = Whole['boards'][number];

export function settled(position: Whole): Whole {
  const { round, phase } = position;
  const boards = position.boards.map((board): Board => {
    const dome = withSpecials(board);
    const placed = board.plates.filter((plate) => plate !== '-').length;
    const due = 1 + 2 * Math.min(round, 4);
    const tokens = round === 0 || IN_HAND.has(phase) ? board.tokens : within(due - placed, 2);
    const chips = board.chips.length + board.spent.length;
    const chips_taken = round === 0 ? 0 : within(chips - 2 * (round - 1), 2);
    const score = 5 + board.dome_tiling + board.special_tiles + board.plates_drawn;
    return { ...board, dome, tokens, chips_taken, score: score + board.broken_tiles + board.start_tile };
  });
  const turn = TURNS.has(phase) ? (position.player ?? 1) : phase === 'tiling' ? position.turn : null;
  const player = TURNS.has(phase) ? turn : IN_TURN.has(phase) ? position.player : null;
  return { ...position, ...chipsOf(position), ...pileOf(position), boards, turn, player };
}

export const TURNS = new Set<string>([
  'first_plate',
  'acquiring',
  'stacking',
  'filling',
  'drawing',
  'keeping',
  'placing_plate',
  'returning',
]);
const IN_TURN = new Set<string>([...TURNS, 'showing_top', 'looking', 'revealing']);
/** Phases in which a plate is on its way, so that tokens and plates do not add up. */
const IN_HAND = new Set<string>([
  'drawing',
  'looking',
  'keeping',
  'placing_plate',
  'showing_top',
  'returning',
]);

const within = (number: number, most: number) => Math.min(Math.max(0, number), most);

/** The chip of a factory lies face down as long as there are tiles, and is not there once they are gone and none was laid. */
function chipsOf({ chips, suns, moons, phase, round }: Whole): Pick<Whole, 'chips'> {
  return {
    chips: chips.map((chip, n) => {
      const tiles = (suns[n + 1] ?? '-') !== '-' || (moons[n + 1] ?? '-') !== '-';
      if (tiles) return '?';
      return chip === '?' && phase !== 'revealing' && round > 0 ? '-' : chip;
    }),
  };
}

/** What nobody has seen is the upper part of the pile, whose top shows a type that is still there. */
function pileOf({ unseen, drawn: hand, top }: Whole): Pick<Whole, 'upper' | 'top'> {
  const upper = unseen.length - hand.filter(({ plate }) => plate.endsWith('?')).length;
  const types = unseen.map(typeOf);
  return { upper, top: top !== null && types.length > 0 && !types.includes(top) ? (types[0] ?? top) : top };
}

/** Special tiles lie exactly where the three other cells of a special plate are full. */
function withSpecials({ plates, dome }: Board): string[] {
  const rows = dome.map((row) => [...row]);
  plates.forEach((slot, n) => {
    const plate = plateIn(slot);
    if (plate?.type !== 'special') return;
    const cells = cellsOf(plate.name, plate.rotation).map((cell, at) => ({
      cell,
      row: 2 * Math.floor(n / 3) + Math.floor(at / 2),
      column: 2 * (n % 3) + (at % 2),
    }));
    const full = cells.every(({ cell, row, column }) => cell === 'special' || rows[row]?.[column] !== '.');
    for (const { cell, row, column } of cells) {
      const line = rows[row];
      if (cell === 'special' && line) line[column] = full ? 'S' : '.';
    }
  });
  return rows.map((row) => row.join(''));
}

export function withBoard(position: Whole, index: number, change: Partial<Board>): Whole {
  const board = position.boards[index];
  return board
    ? { ...position, boards: withItem(position.boards, index, { ...board, ...change }) }
    : position;
}
