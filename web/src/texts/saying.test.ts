import { describe, expect, it } from 'vitest';
import { catalogue as en } from './en';
import { catalogue as common } from './en-common';
import { catalogue as fr } from './fr';
import { say, type Catalogue } from './saying';
import { ACCOUNT, LESSONS, LOBBY, PUZZLES, REPORT, RULES, STUDY } from './subjects';

const [account, lobby, lessons, puzzles, rules, study, report] = await Promise.all(
  [ACCOUNT, LOBBY, LESSONS, PUZZLES, RULES, STUDY, REPORT].map((subject) => subject.en()),
);
const all = { ...en, ...account, ...lobby, ...lessons, ...puzzles, ...rules, ...study, ...report };

describe('say', () => {
  it('fills in fields and translates colours in the words of the game', () => {
    const fields = { name: 'Ana', number: 2, colour: 'teal', source: 3 };
    expect(say(en, 'en', 'story.took', { ...fields, game: 'azul' })).toBe(
      'Ana takes 2 teal tiles from display 3.',
    );
    expect(say(en, 'en', 'story.took', { ...fields, game: 'chocolatier' })).toBe(
      'Ana takes 2 teal chocolates from display 3.',
    );
  });

  it('takes a word that is not given from the game', () => {
    const fell = { number: 1, what: 'red' };
    expect(say(en, 'en', 'story.fell', { ...fell, game: 'azul' })).toBe(
      '1 red tile falls to the floor line.',
    );
    expect(say(en, 'en', 'story.fell', { ...fell, game: 'chocolatier' })).toContain('foundry line');
  });

  it('counts none as one in French alone', () => {
    const plural = { text: { one: 'one', other: 'other' } };
    expect(say(plural, 'fr', 'text', { number: 0 })).toBe('one');
    expect(say(plural, 'en', 'text', { number: 0 })).toBe('other');
  });

  it('throws for a text that does not exist, and for a word of no game', () => {
    expect(() => say(en, 'en', 'no.such.text')).toThrow('no text no.such.text');
    expect(() => say(en, 'en', 'story.fell', { number: 1, what: 'red' })).toThrow('no text words.');
  });

  it('has the same texts in both languages', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });
});

describe('what a page may say', () => {
  const FILES = import.meta.glob<string>(
    ['../app/**/*.{ts,svelte}', '../*/mini/*.svelte', '../pages/**/*.svelte'],
    { eager: true, query: '?raw', import: 'default' },
  );
  // Which pages learn more than what every page may say, and what; the others are checked by whoever opens them.
  const LEARNED: readonly [RegExp, Catalogue][] = [
    [/pages\/(Account|account\/\w+)\.svelte$/, account ?? {}],
    [/pages\/(Tables|lobby\/Filters)\.svelte$/, lobby ?? {}],
    [/pages\/(Puzzles|puzzles\/\w+)\.svelte$/, puzzles ?? {}],
    [/pages\/(Lesson|Puzzle|Rules)\.svelte$/, all],
    [/pages\/Replay\.svelte$/, { ...en, ...report }],
    [/pages\/(Board|Editor|TypeIn)\.svelte$/, { ...en, ...study }],
    [/pages\/(Study|study\/\w+)\.\w+$/, study ?? {}],
    [/(pages\/(Table|AtTable|WaitingRoom|waiting\/\w+)|app\/ShareButton)\.svelte$/, en],
  ];

  it('is what every page may, and what its address has it learn', () => {
    const unknown = Object.entries(FILES).flatMap(([file, source]) => {
      const more = LEARNED.find(([pages]) => pages.test(file))?.[1] ?? {};
      return [...source.matchAll(/'([a-z][\w.-]*)'/g)].flatMap(([, code = '']) =>
        code in all && !(code in common) && !(code in more) ? [`${file} ${code}`] : [],
      );
    });
    expect(Object.keys(FILES).length).toBeGreaterThan(40);
    expect(unknown).toEqual([]);
  });
});
