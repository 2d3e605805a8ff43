import { describe, expect, it } from 'vitest';
import { letters } from '../azul/position';
import { has, told, travels } from '../motion/told';
import { tokensOf } from '../motion/tokens';
import { chocolatierDoor } from './door';

const chocolatier = told.filter(({ game }) => game === 'chocolatier');

describe('the movements of Master Chocolatier', () => {
  it('tell of every Special Factory', () => {
    for (const kind of ['added', 'attracted', 'divided', 'caught'] as const)
      expect(chocolatier.filter((story) => has(story, kind)).length, kind).toBeGreaterThan(0);
  });

  it('lays every tile of a new round where one lies afterwards, and no two on one spot', () => {
    const dealt = chocolatier.filter((story) => has(story, 'dealt') && has(story, 'attracted'));
    expect(dealt.length).toBeGreaterThan(0);
    for (const { moves, after } of dealt) {
      const ends = tokensOf(travels(moves))
        .map(({ hops }) => hops.at(-1)!.to)
        .filter(({ place }) => place.startsWith('display-'))
        .map(({ place, piece, nth }) => `${place} ${piece} ${nth}`);
      const { displays } = chocolatierDoor.position(after);
      expect(new Set(ends).size).toBe(displays.reduce((all, tiles) => all + letters(tiles).length, 0));
    }
  });
});
