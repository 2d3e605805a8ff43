import { expect, it } from 'vitest';
import { fits, headingOf } from './fairness';

it('knows the secret that was committed to', async () => {
  const secret = '00'.repeat(32);
  const commitment = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
  expect(await fits(secret, commitment)).toBe(true);
  expect(await fits('01' + secret.slice(2), commitment)).toBe(false);
});

it('is called proven only when the check holds', () => {
  expect([true, false, null].map(headingOf)).toEqual(['play.fair.proven', 'play.fair.unproven', 'play.fair']);
});
