import { describe, expect, it } from 'vitest';
import { catalogue as en } from '../texts/en';
import { say as fill, type Fields } from '../texts/saying';
import type { Step } from './steps';
import { Teller } from './telling';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const list = (words: readonly string[]) => words.join(' and ');
const teller = (game = 'azul') => new Teller(say, list, game, ['Ana', 'Rui']);
const took: Step = { kind: 'took', seat: 1, source: 3, colour: 'red', number: 2, rest: 'BK', marker: false };

describe('Teller', () => {
  it('tells what belongs to a pick in the same breath, with all its places', () => {
    const filled: Step = { kind: 'filled', seat: 1, line: 2, colour: 'red', number: 2, held: 2 };
    expect(teller().tell([took, filled])).toEqual([
      {
        mark: '',
        text: 'Ana takes 2 red tiles from display 3; 1 blue tile and 1 black tile to the centre. Line 2 is complete.',
        places: ['display-3', 'line-1-2'],
      },
    ]);
  });

  it('marks points won and lost', () => {
    const tiled: Step = {
      kind: 'tiled',
      seat: 2,
      row: 1,
      column: 4,
      colour: 'teal',
      points: 3,
      across: [3, 4, 5],
      down: [1],
    };
    const charged: Step = { kind: 'charged', seat: 2, source: 'floor', cost: 4, lost: 2, score: 0 };
    const [first, second] = teller().tell([tiled, charged]);
    expect(first).toMatchObject({ mark: '+3', places: ['cell-2-1-4'] });
    expect(first?.text).toBe('Rui places a teal tile in row 1, column 4: 3 points (3 across).');
    expect(second?.mark).toBe('−2');
    expect(second?.text).toContain('only 2 of 4 points');
  });

  it('speaks of gold sides and of the tablets', () => {
    const gold: Step = { kind: 'dealt', deal: { kind: 'gold', displays: ['1', '-', '2T', '-', '-'] } };
    expect(teller('chocolatier').tell([gold])[0]?.text).toBe(
      'Gold displays of this round: 1 (1 more) and 3 (attracts teal chocolates).',
    );
    const tablets: Step = { kind: 'dealt', deal: { kind: 'tablets', sides: ['rows', 'jokers'] } };
    expect(teller('duel').tell([tablets])[0]?.text).toBe(
      'The scoring tablets: complete rows, filled joker cells.',
    );
  });

  it('names plates, places and chips of Duel', () => {
    const sentences: [Step, string][] = [
      [
        { kind: 'placed_plate', seat: 1, plate: 'sTRB', slot: 4, rotation: 1 },
        'Ana puts the special plate (turquoise, red, blue) on the dome, middle left.',
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
        'Ana takes the turquoise and yellow chip of factory 2.',
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
    for (const [step, sentence] of sentences) expect(teller('duel').sentence(step)).toBe(sentence);
  });

  it('says nothing lost or won where it is nothing, without a mark', () => {
    const none: Step = { kind: 'bonus', seat: 2, source: 'tablet_rows', number: 0, points: 0 };
    const spared: Step = { kind: 'charged', seat: 2, source: 'start_tile', cost: 2, lost: 0, score: 0 };
    expect(
      teller('duel')
        .tell([none, spared])
        .map(({ mark, text }) => mark + text),
    ).toEqual([
      'Rui gets nothing for complete rows.',
      'Rui loses nothing for the start tile: no score goes below 0.',
    ]);
  });

  it('leaves out the tiles of a new round', () => {
    expect(teller().tell([{ kind: 'dealt', deal: { kind: 'deal', displays: ['BBYR', 'KKTT'] } }])).toEqual(
      [],
    );
  });
});
