import { describe, expect, it } from 'vitest';
import { catalogue as en } from '../texts/en';
import { say as fill, type Fields } from '../texts/saying';
import type { Step } from './steps';
import { Teller } from './telling';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const teller = (game = 'azul') => new Teller(say, game, ['Ana', 'Rui']);
const took: Step = { kind: 'took', seat: 1, source: 3, colour: 'red', number: 2, rest: 'BK', marker: false };

describe('Teller', () => {
  it('tells what belongs to a pick in the same breath, with all its places', () => {
    const filled: Step = { kind: 'filled', seat: 1, line: 2, colour: 'red', number: 2, held: 2 };
    expect(teller().tell([took, filled])).toEqual([
      {
        mark: '',
        text: 'Ana takes 2 red tiles from display 3; BK to the centre. Line 2 is complete.',
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
    const charged: Step = { kind: 'charged', seat: 2, cost: 4, lost: 2, score: 0 };
    const [first, second] = teller().tell([tiled, charged]);
    expect(first).toMatchObject({ mark: '+3', places: ['wall-2-1-4'] });
    expect(first?.text).toBe('Rui places a teal tile in row 1, column 4: 3 points (3 across).');
    expect(second?.mark).toBe('−2');
    expect(second?.text).toContain('only 2 points of the 4');
  });

  it('speaks of gold sides and of the tablets', () => {
    const gold: Step = { kind: 'dealt', text: 'gold 1,-,2T,-,-' };
    expect(teller('chocolatier').tell([gold])[0]?.text).toBe(
      'Gold displays of this round: 1 SF1 (1 more), 3 SF2T (attracts).',
    );
    const tablets: Step = { kind: 'dealt', text: 'tablets rows,jokers' };
    expect(teller('duel').tell([tablets])[0]?.text).toBe(
      'The scoring tablets: complete rows, filled joker cells.',
    );
  });

  it('leaves out the tiles of a new round', () => {
    expect(teller().tell([{ kind: 'dealt', text: 'deal BBYR KKTT' }])).toEqual([]);
  });
});
