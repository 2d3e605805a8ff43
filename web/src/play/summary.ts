/** Everybody's board in words, for those who do not see it: score, lines, wall or dome, what has fallen. */
import { letters, type Position } from '../azul/position';
import { COLOUR_OF, tilesOf, type DuelPosition, type Letter } from '../duel/position';
import { lineName } from '../duel/words';
import { say } from '../texts/texts.svelte';
import { colourOf } from '../games/things';

export interface Summary {
  name: string;
  sentences: string[];
}

export function summaries(position: Position | DuelPosition, names: readonly string[]): Summary[] {
  return position.game === 'duel'
    ? duelSummaries(position as DuelPosition, names)
    : azulSummaries(position as Position, names);
}

function azulSummaries(position: Position, names: readonly string[]): Summary[] {
  const { game } = position;
  const named = (letter: string) => colourOf(game, letter);
  return position.boards.map((board, n) => {
    const name = names[n] ?? '';
    const lines = board.lines.map((line, index) => azulLine(game, index + 1, letters(line).map(named)));
    const rows = board.wall.map((row, index) => {
      const placed = [...row]
        .filter((letter) => letter !== '.')
        .map((letter) => say(`term.${named(letter)}`));
      return placed.length > 0 ? say('play.words.wall', { row: index + 1, spaces: placed.join(', ') }) : '';
    });
    return { name, sentences: told(name, board.score, [...lines, ...rows]) };
  });
}

function azulLine(game: string, line: number, held: string[]): string {
  const [colour] = held;
  if (colour === undefined) return '';
  return `${say('web.line.held', { game, line, number: held.length, colour })}.`;
}

function duelSummaries(position: DuelPosition, names: readonly string[]): Summary[] {
  return position.boards.map((board, n) => {
    const name = names[n] ?? '';
    const lines = board.lines.map((line, index) => {
      const held = tilesOf(line);
      return held.length > 0 ? `${lineName(index + 1, held)}.` : '';
    });
    const rows = board.dome.map((row, index) => {
      const placed = [...row].filter((tile) => tile !== '.').map(domeTile);
      return placed.length > 0 ? say('play.words.wall', { row: index + 1, spaces: placed.join(', ') }) : '';
    });
    return { name, sentences: told(name, board.score, [...lines, ...rows]) };
  });
}

function domeTile(tile: string): string {
  return tile === 'S' ? say('web.duel.special_tile') : say(`term.${COLOUR_OF[tile as Letter]}`);
}

function told(name: string, number: number, sentences: string[]): string[] {
  return [say('play.words.score', { name, number }), ...sentences.filter((sentence) => sentence !== '')];
}
