/** What dropping the tiles in hand on a `data-drop` means. */

import { find, type Choice, type Play } from './choices';

/** `line-4` or `line-broken`; anything else, and a line that does not take them, lets go. */
export function dropped(choices: Choice[], drop: string | null, play: Play): void {
  const name = drop?.match(/^line-(\d|broken)$/)?.[1];
  if (name === undefined) return;
  const choice = find(choices, 'fill', { line: name === 'broken' ? name : Number(name) });
  if (choice) play(choice);
}
