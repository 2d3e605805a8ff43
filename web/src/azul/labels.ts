/** The board in words, for those who hear it. */
import type { Preview } from '../table/offering';
import { say } from '../texts/texts.svelte';
import { letters, MARKER } from './position';
import { colourOf, type Skin } from './skin';

export function lineLabel(skin: Skin, line: number, held: readonly string[]): string {
  const first = held[0];
  if (first === undefined) return say('web.line.empty', { line });
  return say('web.line.held', { game: skin.game, line, number: held.length, colour: colourOf(skin, first) });
}

export function targetLabel(game: string, line: number | 'floor', preview: Preview): string {
  const parts = [line === 'floor' ? say('web.target.floor', { game }) : say('web.target.line', { line })];
  if (preview.fills) parts.push(say('web.target.fills', { number: preview.fills }));
  if (preview.completes) parts.push(say('web.target.completes', { number: preview.points }));
  if (preview.breaks) parts.push(say('web.target.breaks', { number: preview.breaks, cost: preview.cost }));
  return parts.join(' ');
}

export function wallLabel(skin: Skin, wall: readonly string[]): string {
  return wall.map((row, index) => rowLabel(skin, row, index + 1)).join(' ');
}

function rowLabel(skin: Skin, row: string, number: number): string {
  const spaces = [...row].map((letter) =>
    letter === '.' ? say('web.wall.free') : say(`term.${colourOf(skin, letter)}`),
  );
  return say('web.wall.row', { row: number, spaces: spaces.join(', ') });
}

export function floorLabel(skin: Skin, floor: string): string {
  const things = letters(floor).map((letter) =>
    letter === MARKER ? say('web.marker') : say(`term.${colourOf(skin, letter)}`),
  );
  if (things.length === 0) return say('web.floor.empty', { game: skin.game });
  return say('web.floor.held', { game: skin.game, things: things.join(', ') });
}
