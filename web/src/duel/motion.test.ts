import { describe, expect, it } from 'vitest';
import { has, of, to, told, travels } from '../motion/told';
import { duelDoor } from './door';
import { tilesOf } from './position';

const duel = told.filter(({ game }) => game === 'duel');

describe('the movements of Duel', () => {
  it('tell of everything that games share', () => {
    for (const kind of ['filled', 'fell', 'tiled', 'charged', 'bonus'] as const)
      expect(duel.filter((story) => has(story, kind)).length, kind).toBeGreaterThan(0);
  });

  it('takes tiles into the hand and from there to a line', () => {
    const [taken] = duel.filter((story) => has(story, 'took_sun'));
    expect(to(taken!.moves, 'hand')).toHaveLength(of(taken!, 'took_sun')[0]!.number);
    const [put] = duel.filter((story) => has(story, 'filled'));
    for (const { from, to: target } of travels(put!.moves)) {
      expect(from.place).toBe('hand');
      expect(target.place).toMatch(/\/line-/);
    }
  });

  it('fills the suns from the bag', () => {
    const [story] = duel.filter((each) => of(each, 'dealt').some(({ deal }) => deal.kind === 'tiles'));
    const suns = duelDoor.position(story!.after).suns.flatMap((sun) => tilesOf(sun));
    expect(travels(story!.moves)).toHaveLength(suns.length);
    expect(new Set(travels(story!.moves).map((each) => each.to.place)).size).toBe(suns.length);
  });

  it('moves a plate from the display to the hand, and from there to its slot', () => {
    const [took] = duel.filter((story) => has(story, 'took_plate'));
    expect(travels(took!.moves)[0]?.from.place).toMatch(/^plate-/);
    const [placed] = duel.filter((story) => has(story, 'placed_plate'));
    expect(travels(placed!.moves)[0]).toMatchObject({ turned: true });
    expect(travels(placed!.moves)[0]?.to.place).toMatch(/\/slot-/);
  });
});
