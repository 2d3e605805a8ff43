import { describe, expect, it } from 'vitest';
import type { ResultShown } from '../api/names';
import { catalogue as en } from '../texts/en';
import { catalogue as fr } from '../texts/fr';
import { say as fill, type Fields } from '../texts/saying';
import { hasWon, verdictOf } from './verdict';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const result = (fields: Partial<ResultShown>): ResultShown => ({
  reason: 'row',
  winners: [1],
  scores: [40, 32],
  points: [{}, {}],
  out: {},
  ...fields,
});
const verdict = (fields: Partial<ResultShown>, mine: number[] = [], tieBreak = 'rows') =>
  verdictOf(result(fields), ['Ana', 'Rui', 'Eva'], mine, tieBreak, say, (words) => words.join(' and '));

describe('verdictOf', () => {
  it('says who won and why', () => {
    expect(verdict({})).toEqual({
      title: 'Ana wins',
      sentences: ['A row is complete.', 'Ana has the most points: 40.'],
    });
    expect(verdict({}, [1]).title).toBe('You win');
    expect(verdict({}, [2]).title).toBe('Ana wins');
  });

  it('says what decided between equals', () => {
    expect(verdict({ scores: [40, 40] }).sentences[1]).toBe(
      'Ana and Rui have 40 points each, but Ana has more complete rows.',
    );
    expect(
      verdict({ scores: [1, 1], reason: 'five_rounds', winners: [2] }, [], 'start_tile').sentences,
    ).toEqual([
      'Five rounds have been played.',
      'Ana and Rui have 1 point each, but Rui took the start tile of the last round.',
    ]);
    expect(verdict({ scores: [40, 40, 40], winners: [1, 3] }).sentences[1]).toBe(
      'Ana and Rui and Eva have 40 points each, but Ana and Eva have more complete rows.',
    );
  });

  it('says why a victory is shared', () => {
    expect(verdict({ scores: [40, 40], winners: [1, 2] })).toEqual({
      title: 'Ana and Rui share the victory',
      sentences: ['A row is complete.', 'Ana and Rui have 40 points each, and as many complete rows.'],
    });
    const { sentences } = verdict(
      { scores: [0, 0], reason: 'five_rounds', winners: [1, 2] },
      [],
      'start_tile',
    );
    expect(sentences[1]).toContain('nobody took the start tile');
  });

  it('counts only those who played to the end', () => {
    const left = verdict({ scores: [40, 32, 40], winners: [1], out: { '3': 'resigned' } });
    expect(left.sentences).toEqual([
      'Eva resigned.',
      'A row is complete.',
      'Of those who played to the end, Ana has the most points: 40.',
    ]);
  });

  it('has a sentence for every end of every game in both languages', () => {
    for (const reason of ['row', 'no_tiles', 'deadlock', 'five_rounds'])
      expect([en, fr].map((texts) => `play.result.over.${reason}` in texts)).toEqual([true, true]);
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
    expect(verdict({ reason: 'closed', winners: [], scores: [] }).sentences[0]).toMatch(
      /has closed this table/,
    );
  });
});

describe('hasWon', () => {
  it('is for those who are among the winners: nobody else hears a fanfare', () => {
    expect(hasWon(result({ winners: [1, 3] }), [3])).toBe(true);
    expect(hasWon(result({ winners: [2] }), [1])).toBe(false);
    expect(hasWon(result({ winners: [2] }), [])).toBe(false);
    expect(hasWon(null, [1])).toBe(false);
  });
});

it('says who is still to agree to a rematch as one or as several', () => {
  const waiting = (number: number, names: string) => say('play.rematch.waiting', { number, names });
  expect(waiting(1, 'Rui')).toBe('A rematch begins once Rui agrees.');
  expect(waiting(2, 'Rui and Eva')).toBe('A rematch begins once Rui and Eva agree.');
  const french = fill(fr, 'fr', 'play.rematch.waiting', { number: 1, names: 'Rui' });
  expect(french).toBe('La revanche commence dès que Rui accepte.');
});
