/** What a picture in the rules shows: a prepared position, which part of it is drawn, and what is lit. */
import type { Picture } from '../games/rules';
import type { DuelBoard, DuelPosition } from './position';

export interface DuelFigure extends Picture {
  show: 'factories' | 'board' | 'plates' | 'turns' | 'chips' | 'tablets';
  position: DuelPosition;
  /** The factories to draw. */
  factories?: readonly number[];
  /** The tablets to draw. */
  sides?: readonly string[];
  lit?: readonly string[];
}

export function duelBoard(changed: Partial<DuelBoard> = {}): DuelBoard {
  return {
    score: 5,
    dome_tiling: 0,
    special_tiles: 0,
    plates_drawn: 0,
    broken_tiles: 0,
    start_tile: 0,
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
    players: 2,
    options: {},
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
    unseen_chips: [],
    taken: '-',
    factory: null,
    plate: '-',
    display: ['-', '-', '-'],
    upper: 0,
    top: null,
    returning: 0,
    unseen: [],
    returned: [],
    drawn: [],
    boards: [duelBoard(), duelBoard()],
    ...changed,
  };
}
