/** Everybody's board in words. */
import { boardInWords } from '../games/summary';
import { say } from '../texts/texts.svelte';
import { letters, type Position } from './position';
import { colourOf, type Skin } from './skin';

export function summaries(skin: Skin, { boards }: Position, names: readonly string[]): string[][] {
  return boards.map(({ score, lines, wall }, n) => {
    const held = lines.map((line, index) => lineInWords(skin, index + 1, letters(line)));
    const rows = wall.map((row) =>
      [...row].filter((letter) => letter !== '.').map((letter) => say(`term.${colourOf(skin, letter)}`)),
    );
    return boardInWords(names[n] ?? '', score, held, rows);
  });
}

function lineInWords(skin: Skin, line: number, held: readonly string[]): string {
  const [first] = held;
  if (first === undefined) return '';
  const colour = colourOf(skin, first);
  return `${say('web.line.held', { game: skin.game, line, number: held.length, colour })}.`;
}
