import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256';

it('is what others compute, for every length around a block', () => {
  for (let length = 0; length < 140; length++) {
    const bytes = Buffer.from(Array.from({ length }, (_, n) => (n * 37 + length) % 256));
    expect(sha256(bytes.toString('hex'))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
