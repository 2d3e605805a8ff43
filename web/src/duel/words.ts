/** Things of Duel in words, in the language of the page. */

import { say } from '../texts/texts.svelte';
import { cellsOf, typeOf, type Rotation } from './plates';
import type { Preview, Reason } from '../table/offering';
import type { Choice, Question } from './choices';
import { COLOUR_OF, moonTops, tilesOf, type DuelBoard, type DuelPosition, type Letter } from './position';

export function colourName(letter: Letter): string {
  return say(`term.${COLOUR_OF[letter]}`);
}

/** "teal and yellow chip". */
export function chipName(chip: string): string {
  const [one, other] = [...chip] as Letter[];
  if (!one) return '';
  if (!other) return say('web.duel.chip_of', { colour: COLOUR_OF[one] });
  return say('web.duel.chip_of_two', { colour: COLOUR_OF[one], held_colour: COLOUR_OF[other] });
}

/** "special plate: yellow, black; teal, special". */
export function plateName(plate: string, rotation: Rotation = 0): string {
  const [a = '', b = '', c = '', d = ''] = cellsOf(plate, rotation).map((cell) =>
    cell === 'special' || cell === 'joker' ? say(`term.${cell}`) : colourName(cell),
  );
  return say('web.duel.plate_of', { what: typeOf(plate), a, b, c, d });
}

export function lineName(line: number, held: Letter[]): string {
  const [first] = held;
  if (!first) return say('web.duel.line_empty', { line });
  return say('web.duel.line_holds', { game: 'duel', line, number: held.length, colour: COLOUR_OF[first] });
}

/** What putting the tiles in hand on a line would do. */
export function lineTarget(line: number, preview: Preview): string {
  return [
    say('web.duel.put_on_line', { line, fills: preview.fills }),
    preview.completes ? say('web.duel.completes', { number: preview.points }) : '',
    preview.breaks > 0 ? say('web.duel.breaks', { number: preview.breaks, cost: preview.cost }) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export function brokenTarget(preview: Preview): string {
  return say('web.duel.break_all', { number: preview.breaks, cost: preview.cost });
}

/** A reason in words, for a `title`; undefined where there is none. */
export function reason(why: Reason | null): string | undefined {
  return why ? say(why.code, why.fields) : undefined;
}

/** What is asked of the one who decides; what one waits for, of everybody else. */
export function prompt(question: Question | null, position: DuelPosition, you: number, who: string): string {
  if (question === null) return who && say('web.duel.waiting', { name: who });
  const board = position.boards[you - 1];
  const line = board?.line ?? 0;
  if (board && (question === 'spend_chip' || question === 'spend_on'))
    return say(`web.duel.ask.${question}`, { line, ...price(board, line) });
  return say(`web.duel.ask.${question}`, { line });
}

/** How many tiles a line lacks, and the colour of the chips of which two stand in for one. */
function price(board: DuelBoard, line: number): { number: number; colour: string } {
  const held = tilesOf(board.lines[line - 1] ?? '-');
  const [first] = held;
  return { number: line - held.length - board.stand_ins, colour: first ? COLOUR_OF[first] : '' };
}

/** The tiles that lie on a plate, each with its place. */
export function tilesOn(cells: { tile: string; line: number; at: number }[]): string {
  const tiles = cells
    .filter(({ tile }) => tile !== '.')
    .map(({ tile, line, at }) => {
      const colour = tile === 'S' ? say('web.duel.special_tile') : colourName(tile as Letter);
      return say('web.duel.tile_at', { colour, row: line, column: at });
    });
  return tiles.length > 0 ? say('web.duel.filled', { tiles: tiles.join('; ') }) : '';
}

/** What lies on a factory, for those who do not see it. */
export function factoryInWords(sun: Letter[], moon: Letter[], large: boolean): string {
  const list = (tiles: Letter[]) => tiles.map(colourName).join(', ');
  const stack = large ? moon : moon.toReversed();
  return [
    sun.length > 0 ? say('web.duel.on_sun', { tiles: list(sun) }) : '',
    moon.length > 0 ? say(large ? 'web.duel.on_moon' : 'web.duel.stack_on_moon', { tiles: list(stack) }) : '',
  ].join(' ');
}

export function sunLabel(factory: number, tile: Letter, sun: Letter[]): string {
  const number = sun.filter((other) => other === tile).length;
  const code = factory === 0 ? 'web.duel.take_large_sun' : 'web.duel.take_sun';
  return say(code, { game: 'duel', factory, number, colour: COLOUR_OF[tile] });
}

export function moonLabel(position: DuelPosition, tile: Letter, choice: Choice | undefined): string {
  const number = moonTops(position).filter((top) => top === tile).length;
  const code = choice && choice.preview.cost > 0 ? 'web.duel.take_moons_start' : 'web.duel.take_moons';
  return say(code, { game: 'duel', number, colour: COLOUR_OF[tile] });
}

/** The colours of a stack, from bottom to top. */
export function colourNames(order: string): string {
  return tilesOf(order).map(colourName).join(', ');
}
