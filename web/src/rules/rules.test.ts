import { describe, expect, it } from 'vitest';
import en from '../../../src/azulejo/texts/en/web-rules.json';
import { GAMES } from '../games/registry';
import { blocks } from './blocks';

describe.each(GAMES)('the rules of $name', (game) => {
  it('have words for every section and picture, and none for anything else', async () => {
    const { sections, pictures } = await game.rules();
    const wanted = [
      'lead',
      ...sections.flatMap((section) => [section, `${section}.text`]),
      ...Object.values(pictures).flatMap((all) => all.map(({ name }) => name)),
    ].map((name) => `guide.${game.name}.${name}`);
    const found = Object.keys(en).filter((code) => code.startsWith(`guide.${game.name}.`));
    expect(found.sort()).toEqual(wanted.sort());
  });

  it('have every picture in a section', async () => {
    const { sections, pictures } = await game.rules();
    expect(sections).toEqual(expect.arrayContaining(Object.keys(pictures)));
  });
});

describe('blocks', () => {
  it('tells paragraphs from lists', () => {
    expect(blocks('One.\n• two\n• three\nFour.')).toEqual([
      { items: false, lines: ['One.'] },
      { items: true, lines: ['two', 'three'] },
      { items: false, lines: ['Four.'] },
    ]);
  });
});
