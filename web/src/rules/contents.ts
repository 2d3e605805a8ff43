/** The sections of each game's rules, in their order. A section's words are `guide.<game>.<section>` and `….text`. */
export const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  azul: ['goal', 'setup', 'take', 'lines', 'floor', 'tiling', 'score', 'round', 'end', 'gray'],
  chocolatier: ['goal', 'same', 'brown', 'circle', 'sf1', 'sf2', 'sf3', 'sf4', 'sf5', 'end'],
  duel: [
    'goal',
    'setup',
    'turn',
    'sun',
    'moons',
    'lines',
    'plates',
    'chips',
    'phase',
    'tiling',
    'special',
    'break',
    'round',
    'end',
  ],
};

export interface Block {
  items: boolean;
  lines: string[];
}

/** Paragraphs and lists of a text: a line is a paragraph, lines that begin with `• ` are a list. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.split('\n')) {
    const isItem = line.startsWith('• ');
    const last = found.at(-1);
    if (isItem && last?.items) last.lines.push(line.slice(2));
    else found.push({ items: isItem, lines: [isItem ? line.slice(2) : line] });
  }
  return found;
}
