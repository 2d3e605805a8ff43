/** The part of a position that a little board shows, and one of each game for the door. */
import type { TableView } from '../../api/names';

export interface LittleBoard {
  game: string;
  /** What each pattern line holds, from the shortest. */
  lines: readonly string[];
  /** The wall or the dome, row by row, with a dot for every free space. */
  rows: readonly string[];
  /** Duel: the plates of the dome. */
  plates: readonly string[];
  /** Whether every space is for any colour. */
  free: boolean;
}

/** The order of the colours on the printed wall, with their names. */
export const COLOURS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  azul: { B: 'blue', Y: 'yellow', R: 'red', K: 'black', T: 'teal' },
  chocolatier: { T: 'teal', B: 'brown', W: 'white', K: 'black', R: 'red' },
};

/** The board of a seat; none before the game has begun. */
export function boardOf(view: TableView, seat: number): LittleBoard | null {
  const { position } = view;
  const board = position?.boards[seat - 1];
  if (!position || !board) return null;
  const { options } = position;
  return {
    game: position.game,
    lines: board.lines,
    rows: 'dome' in board ? board.dome : board.wall,
    plates: 'plates' in board ? board.plates : [],
    free: options['wall'] === 'gray' || options['box'] === 'brown',
  };
}

/** A board on which nothing lies yet. */
export function emptyBoard(game: string): LittleBoard {
  const size = game === 'duel' ? 6 : 5;
  return {
    game,
    lines: Array<string>(size).fill('-'),
    rows: Array<string>(size).fill('.'.repeat(size)),
    plates: Array<string>(game === 'duel' ? 9 : 0).fill('-'),
    free: false,
  };
}

/** Boards in the middle of a game. */
export const SAMPLES: Readonly<Record<string, LittleBoard>> = {
  azul: {
    game: 'azul',
    lines: ['R', 'YY', 'YY', 'KKK', 'BB'],
    rows: ['BY..T', 'TB.R.', '.TB..', 'R.TBY', '..K..'],
    plates: [],
    free: false,
  },
  chocolatier: {
    game: 'chocolatier',
    lines: ['-', 'WW', 'KK', 'BBB', 'TTTT'],
    rows: ['T.WK.', 'RTB..', '.RT.W', '..RT.', 'B.K..'],
    plates: [],
    free: false,
  },
  duel: {
    game: 'duel',
    lines: ['T', 'R', 'KKK', '-', 'YY', 'BBBB'],
    rows: ['TK.R..', 'RST...', '.RKY..', '.B....', '..T...', '..B...'],
    plates: ['sTKR@0', 'jRBT@1', '-', 'jYRB@3', 'sKYR@0', '-', '-', 'sTRB@0', '-'],
    free: false,
  },
};
