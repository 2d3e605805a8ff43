import { describe, expect, it } from 'vitest';
import type { ResultShown } from '../api/names';
import { catalogue as en } from '../texts/en';
import { say as fill, type Fields } from '../texts/saying';
import { verdictOf } from './verdict';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const result = (fields: Partial<ResultShown>): ResultShown => ({
  reason: 'row',
  winners: [1],
  scores: [40, 32],
  points: [{}, {}],
  out: {},
  ...fields,
});
const verdict = (fields: Partial<ResultShown>, mine: number[] = []) =>
  verdictOf(result(fields), ['Ana', 'Rui'], mine, 'azul', say, (words) => words.join(' and '));

describe('verdictOf', () => {
  it('says who won and why', () => {
    expect(verdict({})).toEqual({
      title: 'Ana wins',
      sentences: ['Ana wins with 40 points: a row is complete.'],
    });
    expect(verdict({}, [1]).title).toBe('You win');
    expect(verdict({}, [2]).title).toBe('Ana wins');
  });

  it('says what decided between equals', () => {
    expect(verdict({ scores: [40, 40] }).sentences[1]).toContain('more complete rows');
    expect(verdict({ scores: [40, 40], winners: [1, 2] })).toEqual({
      title: 'Ana and Rui share the victory',
      sentences: ['Ana and Rui share the victory with 40 points: a row is complete.'],
    });
  });

  it('names those who are out', () => {
    const { title, sentences } = verdict({
      reason: 'resigned',
      winners: [2],
      scores: [],
      out: { '1': 'resigned' },
    });
    expect({ title, sentences }).toEqual({ title: 'Rui wins', sentences: ['Ana resigned.'] });
  });

  it('has no winner when the game was called off', () => {
    expect(verdict({ reason: 'aborted', winners: [], scores: [] }).title).toBe('Called off');
  });
});
