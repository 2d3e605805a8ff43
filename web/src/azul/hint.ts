/** Actions in words, before they are played. */
import { effects } from '../games/advising';
import type { Say } from '../games/speech';
import type { Offered } from '../table/offering';
import { say } from '../texts/texts.svelte';
import { letters, type Action, type Position, type Take } from './position';
import { colourOf, type Skin } from './skin';

/** What the tiles lie on that may be taken. */
type Offer = Pick<Position, 'displays' | 'centre' | 'marker'>;

/** What a move would be; empty where what is shown on the table says enough. */
export function actionWords(skin: Skin, { action }: Offered<Action>, offer: Offer): string {
  return action.kind === 'take' ? takeInWords(skin, action, offer) : '';
}

function takeInWords(skin: Skin, { source, colour, line }: Take, offer: Offer): string {
  const { game } = skin;
  const lying = letters(source === 'centre' ? offer.centre : (offer.displays[source - 1] ?? '-'));
  const number = lying.filter((letter) => colourOf(skin, letter) === colour).length;
  const taken =
    source === 'centre'
      ? say('web.group.centre', { game, number, colour })
      : say('web.group.display', { game, number, colour, display: source });
  return line === 'floor' ? say('play.move.floor', { game, taken }) : say('play.move.line', { taken, line });
}

/** What is advised; an action of Master Chocolatier is told there. */
export function hintWords(skin: Skin, offered: Offered<Action>, offer: Offer): string {
  const { action, preview } = offered;
  if (action.kind !== 'tile') return actionWords(skin, offered, offer);
  return say('web.wall.choose', { row: action.line, column: action.column, number: preview.points });
}

/** What it would do, the starting player marker told apart from what falls beside it. */
export function hintReasons(
  { game }: Skin,
  { action, preview }: Offered<Action>,
  offer: Offer,
  say: Say,
): string[] {
  if (action.kind !== 'take') return [];
  return effects(preview, action.source === 'centre' && offer.marker === null, game, say);
}
