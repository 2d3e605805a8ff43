/**
 * Why a thing on the table cannot be chosen now, as far as one sees it there: the code of a text and its fields. Null for
 * what needs no reason. Asked only about what is not offered.
 */

import type { Reason } from '../table/offering';
import type { Question } from './choices';
import { COLOUR_OF, ROUNDS, tilesOf, type DuelBoard, type DuelPosition } from './position';

/** A line that does not take the tiles in hand. */
export function whyNotLine(board: DuelBoard, line: number): Reason | null {
  const held = tilesOf(board.lines[line - 1] ?? '-');
  const [first] = held;
  if (!first) return null;
  if (held.length === line) return { code: 'web.duel.why.line_complete', fields: { line } };
  return { code: 'web.duel.why.line_other_colour', fields: { game: 'duel', line, colour: COLOUR_OF[first] } };
}

/** A plate of the display or the pile in a turn. */
export function whyNotPlate(
  position: DuelPosition,
  board: DuelBoard,
  question: Question | null,
): Reason | null {
  if (question !== 'act') return null;
  if (position.round === ROUNDS) return { code: 'web.duel.why.last_round', fields: {} };
  if (board.tokens === 0) return { code: 'web.duel.why.tokens_spent', fields: {} };
  return { code: 'web.duel.why.no_point', fields: {} };
}

/** The chip of a small factory in a turn. */
export function whyNotChip(chip: string, question: Question | null): Reason | null {
  if (chip === '?') return { code: 'web.duel.why.face_down', fields: {} };
  return question === 'act' ? { code: 'web.duel.why.two_chips', fields: {} } : null;
}
