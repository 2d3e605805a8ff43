/** What a move would be, in words; empty where what is shown on the table says enough. */
import type { Offered } from '../table/offering';
import { say } from '../texts/texts.svelte';

export function actionWords({ action, preview }: Offered, game: string): string {
  if (action['kind'] !== 'take') return '';
  const number = preview.fills + preview.breaks;
  const colour = String(action['colour']);
  const taken =
    action['source'] === 'centre'
      ? say('web.group.centre', { game, number, colour })
      : say('web.group.display', { game, number, colour, display: Number(action['source']) });
  if (action['line'] === 'floor') return say('play.move.floor', { game, taken });
  return say('play.move.line', { taken, line: Number(action['line']) });
}
