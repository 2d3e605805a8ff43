import { beforeAll, describe, expect, it, vi } from 'vitest';
import { say as fill, type Fields } from '../texts/saying';
import { catalogue as en } from '../texts/en';
import { catalogue as fr } from '../texts/fr';
import { learn, speak } from '../texts/texts.svelte';
import type { Offered } from '../table/offering';
import { actionWords, hintReasons, hintWords } from './hint';
import type { Action, Take } from './position';
import { AZUL } from './skin';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const offer = { displays: ['BBRY', '-'], centre: 'KKKT', marker: null };

function take(source: Take['source'], colour: Take['colour'], more = {}): Offered<Action> {
  const preview = { fills: 0, completes: false, breaks: 0, caught: 0, cost: 0, points: 0, ...more };
  return { text: '', action: { kind: 'take', source, colour, line: 3 }, preview };
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await learn({ en: () => Promise.resolve(en), fr: () => Promise.resolve(fr) });
  await speak('en');
});

describe('a hint in words', () => {
  it('counts what would be taken, and not the marker that falls with it', () => {
    const falling = take('centre', 'black', { fills: 3, completes: true, breaks: 1, cost: 1, points: 1 });
    expect(actionWords(AZUL, falling, offer)).toBe('3 black tiles from the centre to line 3');
    expect(hintReasons(AZUL, falling, offer, say)).toEqual([
      'completes the line for 1 point',
      'takes the starting player marker, at a cost of 1',
    ]);
  });

  it('is of a display as well, where no marker lies', () => {
    const falling = take(1, 'blue', { fills: 1, completes: true, breaks: 1, cost: 1, points: 2 });
    expect(hintWords(AZUL, falling, offer)).toBe('2 blue tiles from display 1 to line 3');
    expect(hintReasons(AZUL, falling, offer, say)).toEqual([
      'completes the line for 2 points',
      '1 tile falls, at a cost of 1',
    ]);
  });

  it('says nothing of a marker that somebody has', () => {
    const falling = take('centre', 'teal', { breaks: 1, cost: 1 });
    expect(hintReasons(AZUL, falling, { ...offer, marker: 2 }, say)).toEqual([
      '1 tile falls, at a cost of 1',
    ]);
  });
});
