/** The words of a section. */
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
