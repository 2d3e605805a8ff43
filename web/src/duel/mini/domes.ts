/** The part of a board that a little dome shows. */
import type { DuelBoard } from '../position';

type LittleDome = Pick<DuelBoard, 'lines' | 'dome' | 'plates'>;

/** Nothing lies on it yet. */
export const EMPTY: LittleDome = {
  lines: Array<string>(6).fill('-'),
  dome: Array<string>(6).fill('......'),
  plates: Array<string>(9).fill('-'),
};

/** In the middle of a game. */
export const MIDDLE: LittleDome = {
  lines: ['T', 'R', 'KKK', '-', 'YY', 'BBBB'],
  dome: ['TK.R..', 'RST...', '.RKY..', '.B....', '..T...', '..B...'],
  plates: ['sTKR@0', 'jRBT@1', '-', 'jYRB@3', 'sKYR@0', '-', '-', 'sTRB@0', '-'],
};
