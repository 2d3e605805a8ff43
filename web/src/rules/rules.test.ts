import { describe, expect, it } from 'vitest';
import en from '../../../src/azulejo/texts/en/web-rules.json';
import { AZUL_FIGURES } from '../azul/figures';
import { CHOCOLATIER_FIGURES } from '../chocolatier/figures';
import { blocks, CONTENTS } from './contents';
import { DUEL_FIGURES } from '../duel/figures';

const FIGURES: Record<string, Readonly<Record<string, readonly { name: string }[]>>> = {
  azul: AZUL_FIGURES,
  chocolatier: CHOCOLATIER_FIGURES,
  duel: DUEL_FIGURES,
};

describe('the rules', () => {
  it('have words for every section and picture, and none for anything else', () => {
    const wanted = Object.entries(CONTENTS).flatMap(([game, sections]) => [
      `guide.${game}.lead`,
      ...sections.flatMap((section) => [`guide.${game}.${section}`, `guide.${game}.${section}.text`]),
      ...Object.values(FIGURES[game] ?? {}).flatMap((all) => all.map(({ name }) => `guide.${game}.${name}`)),
    ]);
    const found = Object.keys(en).filter((code) => /^guide\.(azul|chocolatier|duel)\./.test(code));
    expect(found.sort()).toEqual(wanted.sort());
  });

  it('have every picture in a section', () => {
    for (const [game, figures] of Object.entries(FIGURES))
      expect(CONTENTS[game]).toEqual(expect.arrayContaining(Object.keys(figures)));
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
