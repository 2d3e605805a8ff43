import { expect, it } from 'vitest';
import { catalogue as en } from '../texts/en-play';
import { fits, headingOf } from './fairness';

it('knows the secret that was committed to', async () => {
  const secret = '00'.repeat(32);
  const commitment = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
  expect(await fits(secret, commitment)).toBe(true);
  expect(await fits('01' + secret.slice(2), commitment)).toBe(false);
});

it('says no more than what was checked', () => {
  expect([true, false, null].map(headingOf)).toEqual(['play.fair.checked', 'play.fair.failed', 'play.fair']);
  const said = Object.entries(en).filter(([code]) => code.startsWith('play.fair'));
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter(([, text]) => /proven/.test(String(text)))).toEqual([]);
});
