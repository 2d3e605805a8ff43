/** Everybody's board in words. */
import { boardInWords } from '../games/summary';
import { say } from '../texts/texts.svelte';
import { SPECIAL, isLetter, tilesOf, type DuelPosition } from './position';
import { colourName, lineName } from './words';

export function summaries({ boards }: DuelPosition, names: readonly string[]): string[][] {
  return boards.map(({ score, lines, dome }, n) => {
    const held = lines.map((line, index) => {
      const tiles = tilesOf(line);
      return tiles.length > 0 ? `${lineName(index + 1, tiles)}.` : '';
    });
    return boardInWords(names[n] ?? '', score, held, dome.map(tilesIn));
  });
}

/** The tiles in a row of the dome. */
function tilesIn(row: string): string[] {
  return [...row].flatMap((tile) => {
    if (tile === SPECIAL) return [say('web.duel.special_tile')];
    return isLetter(tile) ? [colourName(tile)] : [];
  });
}
