import { describe, expect, it } from 'vitest';
import type { Step } from '../api/names';
import { speechOf } from '../games/speech';
import { Teller } from '../play/telling';
import { catalogue as en } from '../texts/en';
import { say as fill, type Fields } from '../texts/saying';
import { playing } from './playing';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const list = (words: readonly string[]) => words.join(' and ');
const teller = new Teller(playing, speechOf(say, list, ['Ana', 'Rui']));

describe('the story of Duel', () => {
  it('speaks of the tablets', () => {
    const tablets: Step = { kind: 'dealt', deal: { kind: 'tablets', sides: ['rows', 'jokers'] } };
    expect(teller.tell([tablets])[0]?.text).toBe('The scoring tablets: complete rows, filled joker cells.');
  });

  it('names plates, places and chips of Duel', () => {
    const sentences: [Step, string][] = [
      [
        { kind: 'placed_plate', seat: 1, plate: 'sTRB', slot: 4, rotation: 1 },
        'Ana puts the special plate (teal, red, blue) on the dome, middle left.',
      ],
      [
        { kind: 'stacked', seat: 2, factory: 3, order: 'KBK' },
        'Rui stacks the rest on the moon of factory 3, from bottom to top: black, blue, black.',
      ],
      [
        { kind: 'stacked', seat: 2, factory: 3, order: 'K' },
        'Rui puts 1 black tile on the moon of factory 3.',
      ],
      [
        { kind: 'took_chip', seat: 1, factory: 2, chip: 'TY' },
        'Ana takes the teal and yellow chip of factory 2.',
      ],
      [
        { kind: 'took_sun', seat: 1, factory: 2, colour: 'blue', number: 1, rest: 'KKK' },
        'Ana takes 1 blue tile from the sun of factory 2, leaving 3 black tiles.',
      ],
      [
        { kind: 'took_sun', seat: 1, factory: 0, colour: 'blue', number: 2, rest: '-' },
        'Ana takes 2 blue tiles, all there is, from the sun of the large factory.',
      ],
    ];
    for (const [step, sentence] of sentences) expect(teller.sentence(step)).toBe(sentence);
  });

  it('says nothing lost or won where it is nothing, without a mark', () => {
    const none: Step = { kind: 'bonus', seat: 2, source: 'tablet_rows', number: 0, points: 0 };
    const spared: Step = { kind: 'charged', seat: 2, source: 'start_tile', cost: 2, lost: 0, score: 0 };
    expect(teller.tell([none, spared]).map(({ mark, text }) => mark + text)).toEqual([
      'Rui gets nothing for complete rows.',
      'Rui loses nothing for the start tile: no score goes below 0.',
    ]);
  });
});
