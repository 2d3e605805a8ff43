import type { Reason } from '../table/offering';
import type { Board } from './position';

/**
 * Why a line that is not offered cannot take the colour, read off the board. Only for words: what is legal is what the
 * server offers, and a line that is not offered for another reason says just that.
 */
export function whyNot(
  board: Board,
  line: number,
  letter: string,
  colours: Readonly<Record<string, string>>,
): Reason {
  const held = board.lines[line - 1] ?? '-';
  const first = held.charAt(0);
  const colour = colours[letter] ?? '';
  if (board.wall[line - 1]?.includes(letter))
    return { code: 'web.why.wall_has_colour', fields: { line, colour } };
  if (held.length === line && first !== '-') return { code: 'web.why.line_complete', fields: { line } };
  if (first !== '-' && first !== letter) {
    return { code: 'web.why.line_other_colour', fields: { line, colour, held: colours[first] ?? '' } };
  }
  return { code: 'web.why.not_offered', fields: { line } };
}
