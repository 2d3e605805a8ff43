import { say } from '../texts/texts.svelte';

/** A board for those who do not see it: score, lines, then what lies in each row of the wall; what is empty is left out. */
export function boardInWords(
  name: string,
  number: number,
  lines: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const placed = rows.map((spaces, index) =>
    spaces.length > 0 ? say('play.words.wall', { row: index + 1, spaces: spaces.join(', ') }) : '',
  );
  return [say('play.words.score', { name, number }), ...[...lines, ...placed].filter(Boolean)];
}
