/** Actions in words, before they are played. */
import type { Offered } from '../table/offering';
import { say } from '../texts/texts.svelte';
import type { Action, Take } from './position';

/** What a move would be; empty where what is shown on the table says enough. */
export function actionWords(game: string, { action, preview }: Offered<Action>): string {
  return action.kind === 'take' ? takeInWords(game, action, preview.fills + preview.breaks) : '';
}

function takeInWords(game: string, { source, colour, line }: Take, number: number): string {
  const taken =
    source === 'centre'
      ? say('web.group.centre', { game, number, colour })
      : say('web.group.display', { game, number, colour, display: source });
  return line === 'floor' ? say('play.move.floor', { game, taken }) : say('play.move.line', { taken, line });
}

/** What is advised; an action of Master Chocolatier is told there. */
export function hintWords(game: string, offered: Offered<Action>): string {
  const { action, preview } = offered;
  if (action.kind !== 'tile') return actionWords(game, offered);
  return say('web.wall.choose', { row: action.line, column: action.column, number: preview.points });
}
