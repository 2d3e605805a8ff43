/** What a picture in the rules shows: a prepared position, which part of it is drawn, and what is lit. */
import type { Action, Board, Position } from '../azul/position';
import type { DuelBoard, DuelPosition } from '../duel/position';
import type { Offered, Preview } from '../table/offering';

export interface AzulFigure {
  /** Its caption is `guide.<game>.<name>`. */
  name: string;
  show: 'offer' | 'board' | 'wall' | 'row';
  position: Position;
  /** What is held, so that the lines that may take it light up. */
  held?: { source: number; colour: string };
  offered?: Offered<Action>[];
  lit?: readonly string[];
}

export interface DuelFigure {
  name: string;
  show: 'factories' | 'board' | 'plates' | 'turns' | 'chips' | 'tablets';
  position: DuelPosition;
  /** The factories to draw. */
  factories?: readonly number[];
  /** The tablets to draw. */
  sides?: readonly string[];
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

export function position(game: string, changed: Partial<Position> = {}): Position {
  return {
    game,
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

export function duelBoard(changed: Partial<DuelBoard> = {}): DuelBoard {
  return {
    score: 5,
    lines: ['-', '-', '-', '-', '-', '-'],
    broken: '-',
    tokens: 2,
    chips: [],
    spent: [],
    chips_taken: 0,
    line: null,
    stand_ins: 0,
    partly: 0,
    plates: ['-', '-', '-', '-', '-', '-', '-', '-', '-'],
    dome: ['......', '......', '......', '......', '......', '......'],
    ...changed,
  };
}

export function duelPosition(changed: Partial<DuelPosition> = {}): DuelPosition {
  return {
    game: 'duel',
    round: 1,
    phase: 'acquiring',
    turn: null,
    player: null,
    starter: 1,
    start_tile: null,
    passed: [],
    sides: [],
    bag: '-',
    tower: '-',
    suns: ['-', '-', '-', '-', '-'],
    moons: ['-', '-', '-', '-', '-'],
    chips: ['?', '?', '?', '?'],
    taken: '-',
    factory: null,
    plate: '-',
    display: ['-', '-', '-'],
    upper: 0,
    top: null,
    returned: [],
    drawn: [],
    boards: [duelBoard(), duelBoard()],
    ...changed,
  };
}
