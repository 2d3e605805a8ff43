import { expect, it } from 'vitest';
import { catalogue as en } from '../texts/en';
import { say as fill, type Fields } from '../texts/saying';
import { speechOf } from '../games/speech';
import { uncovered } from './uncovered';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const speech = speechOf(say, (words) => words.join(' and '), ['Ana', 'Rui']);
const told = (event: string | null) => uncovered({ event }, speech);

it('tells what only one player saw or chose', () => {
  expect(told('1: look')).toBe('Ana draws no more.');
  expect(told('look 2 jTRB sKTB')).toBe(
    'Rui has drawn: joker plate (turquoise, red, blue) and special plate (black, turquoise, blue).',
  );
  expect(told('2: <sKTB')).toBe('Rui returns the special plate (black, turquoise, blue) under the pile.');
});

it('adds nothing to what everybody saw', () => {
  for (const event of [null, '1: draw', '1: =jTRB', '2: >4', 'top s', 'start 1'])
    expect(told(event)).toBeNull();
});
