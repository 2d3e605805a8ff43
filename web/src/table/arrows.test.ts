import { describe, expect, it } from 'vitest';
import { nearest } from './arrows';

const right = { x: 1, y: 0 };
const origin = { x: 0, y: 0 };

describe('nearest', () => {
  it('goes to the next in the row rather than to a nearer one of another row', () => {
    expect(
      nearest(
        origin,
        [
          { x: 20, y: 25 },
          { x: 50, y: 0 },
        ],
        right,
      ),
    ).toBe(1);
  });
  it('goes on in another row when its own has ended', () => {
    expect(
      nearest(
        origin,
        [
          { x: 20, y: 25 },
          { x: -50, y: 0 },
        ],
        right,
      ),
    ).toBe(0);
  });
  it('stays when nothing lies that way', () => {
    expect(
      nearest(
        origin,
        [
          { x: -5, y: 0 },
          { x: 0, y: 30 },
        ],
        right,
      ),
    ).toBe(-1);
  });
});
