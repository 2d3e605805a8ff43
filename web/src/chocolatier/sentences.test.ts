import { expect, it } from 'vitest';
import type { Step } from '../api/names';
import { speechOf } from '../games/speech';
import { Teller } from '../play/telling';
import { catalogue as en } from '../texts/en';
import { say as fill, type Fields } from '../texts/saying';
import { playing } from './playing';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const list = (words: readonly string[]) => words.join(' and ');
const teller = new Teller(playing, speechOf(say, list, ['Ana', 'Rui']));

it('speaks of gold sides', () => {
  const gold: Step = { kind: 'dealt', deal: { kind: 'gold', displays: ['1', '-', '2T', '-', '-'] } };
  expect(teller.tell([gold])[0]?.text).toBe(
    'Gold displays of this round: 1 (1 more) and 3 (attracts teal chocolates).',
  );
});
