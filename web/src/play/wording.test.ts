import { describe, expect, it } from 'vitest';
import { GAMES } from '../games/registry';
import { speechOf } from '../games/speech';
import stories from '../motion/stories.json';
import { catalogue as en } from '../texts/en';
import { catalogue as fr } from '../texts/fr';
import { say as fill, type Fields } from '../texts/saying';
import { Teller } from './telling';

/** Tiles, plates and chips by their letters, special factories by their number, a thing that is not there. */
const CODE = /(?<![\p{L}’])(?:[sj]?[BYRKTW]+|SF\d\w?)(?!\p{L})|[{}]|: -|@/u;

const played = await Promise.all(GAMES.map((game) => game.playing()));

describe.each([
  ['en', en],
  ['fr', fr],
] as const)('the story in %s', (language, catalogue) => {
  const say = (code: string, fields?: Fields) => fill(catalogue, language, code, fields);
  const list = (words: readonly string[]) => new Intl.ListFormat(language).format(words);
  const speech = speechOf(say, list, ['Ana', 'Rui', 'Eva', 'Gil']);
  const sentences = played.flatMap((playing) => {
    const teller = new Teller(playing, speech);
    const told = stories.filter(({ game }) => game === playing.name);
    return told.flatMap(({ steps }) => teller.tell(steps).map(({ text }) => text));
  });

  it('is told in words', () => {
    expect(sentences.length).toBeGreaterThan(60);
    expect(sentences.filter((sentence) => CODE.test(sentence))).toEqual([]);
  });

  it('is made of whole sentences', () => {
    expect(sentences.filter((sentence) => !/^\p{Lu}.*\.$|^\d.*\.$/u.test(sentence))).toEqual([]);
  });
});

it('would find a code', () => {
  const codes = [
    'plate sTRB on slot',
    '; BK to the centre.',
    'left there: KKK.',
    '(SF3)',
    'there: -.',
    'chip T on',
  ];
  expect(codes.filter((sentence) => !CODE.test(sentence))).toEqual([]);
});
