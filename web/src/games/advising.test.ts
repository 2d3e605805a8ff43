import { describe, expect, it } from 'vitest';
import type { AnyAction } from '../api/names';
import { catalogue as en } from '../texts/en';
import { catalogue as fr } from '../texts/fr';
import { say as fill, type Fields } from '../texts/saying';
import { effects, rivalOf, type Line } from './advising';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const sayFrench = (code: string, fields?: Fields) => fill(fr, 'fr', code, fields);
const take = (source: number, colour: 'red' | 'blue', line: 1 | 2 | 'floor'): AnyAction => ({
  kind: 'take',
  source,
  colour,
  line,
});
const line = (...moves: [seat: number, action: AnyAction][]): Line =>
  moves.map(([seat, action]) => ({ seat, action, text: '' }));
const nothing = { fills: 0, completes: false, breaks: 0, caught: 0, cost: 0, points: 0 };

describe('why an action is advised', () => {
  it('is what it would do', () => {
    const completing = { ...nothing, fills: 2, completes: true, points: 5, breaks: 1, cost: 1 };
    expect(effects(completing, false, 'azul', say)).toEqual([
      'completes the line for 5 points',
      '1 tile falls, at a cost of 1',
    ]);
    expect(effects(completing, false, 'chocolatier', sayFrench)).toEqual([
      'complète la ligne pour 5 points',
      '1 chocolat tombe, pour un coût de 1',
    ]);
    expect(effects({ ...nothing, fills: 1 }, false, 'azul', say)).toEqual(['fills 1 space']);
    expect(effects(nothing, false, 'azul', say)).toEqual([]);
  });

  it('tells the starting player marker apart from what falls beside it', () => {
    const falls = (breaks: number, cost: number) => effects({ ...nothing, breaks, cost }, true, 'azul', say);
    expect(falls(1, 1)).toEqual(['takes the starting player marker, at a cost of 1']);
    expect(falls(2, 2)).toEqual(['1 tile and the starting player marker fall, at a cost of 2']);
    expect(falls(3, 4)).toEqual(['2 tiles and the starting player marker fall, at a cost of 4']);
  });
});

describe('who would take it otherwise', () => {
  const best = take(3, 'red', 2);
  const other = take(1, 'blue', 1);

  it('is whoever does before the next own turn, wherever they put it', () => {
    expect(rivalOf(best, 1, [line([1, other], [2, take(3, 'red', 'floor')])])).toBe(2);
    expect(rivalOf(best, 1, [line([1, other], [2, take(1, 'red', 1)], [3, take(3, 'red', 1)])])).toBe(3);
  });

  it('is nobody where no search says so', () => {
    expect(rivalOf(best, 1, [])).toBeNull();
    expect(rivalOf(best, 1, [line([1, other], [2, take(3, 'blue', 1)])])).toBeNull();
    expect(rivalOf(best, 1, [line([1, other], [1, other], [2, take(3, 'red', 1)])])).toBeNull();
    expect(rivalOf(best, 1, [line([1, take(3, 'red', 1)], [2, take(3, 'red', 1)])])).toBeNull();
    expect(rivalOf({ kind: 'tile', line: 1, column: 1 }, 1, [])).toBeNull();
  });
});
