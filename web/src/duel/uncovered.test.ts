import { expect, it } from 'vitest';
import type { Event } from '../games/playing';
import { speechOf } from '../games/speech';
import { catalogue as en } from '../texts/en';
import { say as fill, type Fields } from '../texts/saying';
import { uncovered } from './uncovered';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const speech = speechOf(say, (words) => words.join(' and '), ['Ana', 'Rui']);
const moved = (seat: number, action: Event['action']) => uncovered({ seat, action, deal: null }, speech);
const dealt = (deal: Event['deal']) => uncovered({ seat: null, action: null, deal }, speech);

it('tells what only one player saw or chose', () => {
  expect(moved(1, { kind: 'look' })).toBe('Ana draws no more.');
  expect(dealt({ kind: 'look', seat: 2, plates: ['jTRB', 'sKTB'] })).toBe(
    'Rui has drawn: joker plate (teal, red, blue) and special plate (black, teal, blue).',
  );
  expect(moved(2, { kind: 'return_plate', plate: 'sKTB' })).toBe(
    'Rui returns the special plate (black, teal, blue) under the pile.',
  );
});

it('adds nothing to what everybody saw', () => {
  expect(dealt(null)).toBeNull();
  expect(dealt({ kind: 'top', type: 'special' })).toBeNull();
  expect(dealt({ kind: 'start', seat: 1 })).toBeNull();
  expect(moved(1, { kind: 'draw_plate' })).toBeNull();
  expect(moved(1, { kind: 'keep_plate', plate: 'jTRB' })).toBeNull();
  expect(moved(2, { kind: 'fill', line: 4 })).toBeNull();
});
