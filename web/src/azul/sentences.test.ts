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
const took: Step = { kind: 'took', seat: 1, source: 3, colour: 'red', number: 2, rest: 'BK', marker: false };

describe('the story of Azul', () => {
  it('tells what belongs to a pick in the same breath, with all its places', () => {
    const filled: Step = { kind: 'filled', seat: 1, line: 2, colour: 'red', number: 2, held: 2 };
    expect(teller.tell([took, filled])).toEqual([
      {
        mark: '',
        text: 'Ana takes 2 red tiles from display 3; 1 blue tile and 1 black tile to the centre. Line 2 is complete.',
        places: ['display-3', 'board-1/line-2'],
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
    const [first, second] = teller.tell([tiled, charged]);
    expect(first).toMatchObject({ mark: '+3', places: ['board-2/cell-1-4'] });
    expect(first?.text).toBe('Rui places a teal tile in row 1, column 4: 3 points (3 across).');
    expect(second?.mark).toBe('−2');
    expect(second?.text).toContain('only 2 of 4 points');
  });

  it('leaves out the tiles of a new round', () => {
    expect(teller.tell([{ kind: 'dealt', deal: { kind: 'deal', displays: ['BBYR', 'KKTT'] } }])).toEqual([]);
  });
});
