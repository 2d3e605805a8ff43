/** What a picture in the rules shows: a prepared position, which part of it is drawn, and what is lit. */
import type { Picture } from '../games/rules';
import type { Offered, Preview } from '../table/offering';
import type { Action, Board, Position } from './position';

/** `Here` is the position as the game has it. */
export interface Figure<Here extends Position = Position> extends Picture {
  show: 'offer' | 'board' | 'wall' | 'row';
  position: Here;
  /** What is held, so that the lines that may take it light up. */
  held?: { source: number; colour: string };
  offered?: Offered<Action>[];
  lit?: readonly string[];
}

const EMPTY = '.....';
const NOTHING: Preview = { fills: 0, completes: false, breaks: 0, caught: 0, cost: 0, points: 0 };

export function board(changed: Partial<Board> = {}): Board {
  return {
    score: 0,
    tiling: 0,
    floor_lost: 0,
    lines: ['-', '-', '-', '-', '-'],
    wall: [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY],
    floor: '-',
    ...changed,
  };
}

export function position(changed: Partial<Position> = {}): Position {
  return {
    players: 2,
    options: {},
    round: 1,
    phase: 'offer',
    turn: 1,
    starter: 1,
    marker: null,
    centre: '-',
    displays: ['-', '-', '-', '-', '-'],
    bag: '-',
    lid: '-',
    boards: [board(), board()],
    ...changed,
  };
}

export function offer(action: Action, preview: Partial<Preview> = {}): Offered<Action> {
  return { text: '', action, preview: { ...NOTHING, ...preview } };
}
