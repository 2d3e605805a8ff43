import { expect, it } from 'vitest';
import type { AnyAction } from '../api/names';
import type { Line } from '../games/advising';
import { catalogue as en } from '../texts/en';
import { say as fill, type Fields } from '../texts/saying';
import { leadsTo } from './hint';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const line = (...moves: [seat: number, action: AnyAction][]): Line =>
  moves.map(([seat, action]) => ({ seat, action, text: '' }));
const sun: AnyAction = { kind: 'take_sun', factory: 2, colour: 'red' };
const put: AnyAction = { kind: 'fill', line: 4 };

it('says where what is taken would go, if the same turn is expected to go on so', () => {
  const stack: AnyAction = { kind: 'stack', order: 'BY' };
  expect(leadsTo(line([1, sun], [1, stack], [1, put]), say)).toEqual(['for line 4']);
  expect(leadsTo(line([1, sun], [1, { kind: 'fill', line: 'broken' }]), say)).toEqual(['to break them all']);
});

it('says nothing that no search says', () => {
  expect(leadsTo([], say)).toEqual([]);
  expect(leadsTo(line([1, sun], [2, put]), say)).toEqual([]);
  expect(leadsTo(line([1, put], [2, sun]), say)).toEqual([]);
});
