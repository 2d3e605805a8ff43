import { describe, expect, it } from 'vitest';
import { APART, COUNT, DEAL, endOf, TILE } from '../motion/movements';
import { has, of, to, told, travels } from '../motion/told';
import { counted, letters, total, type Position } from './position';

/** Of both games that are played on these boards. */
const azul = told.flatMap(({ before, after, ...story }) =>
  'displays' in before && 'displays' in after ? [{ before, after, ...story }] : [],
);

const NAMES: Record<string, string[]> = {
  B: ['blue', 'brown'],
  Y: ['yellow'],
  R: ['red'],
  K: ['black'],
  T: ['teal'],
  W: ['white'],
};

describe('the movements of Azul', () => {
  it('ends with what bag and lid hold in the new position', () => {
    const last = azul.flatMap(({ moves, after }) => {
      const { bag, lid } = after;
      const stocks = moves.filter((each) => each.kind === 'stock');
      return [...new Map(stocks.map((each) => [each.place, each.number]))].map(([place, number]) => ({
        number,
        held: total(place === 'bag' ? bag : lid),
      }));
    });
    expect(last.length).toBeGreaterThan(2);
    for (const { number, held } of last) expect(number).toBe(held);
  });

  it('fills exactly the spaces of a line that are full afterwards and were not before', () => {
    const filled = azul.filter((story) => has(story, 'filled') && !has(story, 'tiled'));
    expect(filled.length).toBeGreaterThan(2);
    for (const story of filled) {
      const [{ seat, line } = { seat: 0, line: 0 }] = of(story, 'filled');
      const size = (position: Position) => letters(position.boards[seat - 1]?.lines[line - 1] ?? '-').length;
      const spaces = travels(story.moves).flatMap(({ to: { place } }) =>
        place.startsWith(`board-${seat}/line-${line}-`) ? [Number(place.split('-').at(-1))] : [],
      );
      const expected = Array.from({ length: size(story.after) }, (_, n) => n + 1);
      expect(spaces).toEqual(expected.slice(size(story.before)));
    }
  });

  it('lets the rest slide to the centre while the taken tiles travel', () => {
    const pushed = azul.filter((story) => of(story, 'took').some(({ rest }) => rest !== '-'));
    for (const story of pushed) {
      const [{ rest } = { rest: '-' }] = of(story, 'took');
      const sliding = to(story.moves, 'centre').filter(({ piece }) => piece !== 'marker');
      expect(sliding).toHaveLength(letters(rest).length);
      for (const { start, lasts } of sliding) expect(start + lasts).toBeLessThan(TILE + 4 * APART);
      const spots = sliding.map(({ to: spot }) => `${spot.piece} ${spot.nth}`);
      expect(new Set(spots).size).toBe(spots.length);
    }
  });

  it('deals every display from the bag, all in one moment', () => {
    const dealt = azul.filter(
      (story) => of(story, 'dealt').some(({ deal }) => deal.kind === 'deal') && !has(story, 'attracted'),
    );
    expect(dealt.length).toBeGreaterThan(1);
    for (const { moves, after } of dealt) {
      for (const [n, display] of after.displays.entries())
        for (const { letter, number } of counted(display)) {
          const falling = to(moves, `display-${n + 1}`).filter(({ piece }) => NAMES[letter]?.includes(piece));
          expect(falling.map((each) => each.to.nth)).toEqual(Array.from({ length: number }, (_, nth) => nth));
        }
      expect(Math.round(endOf(moves))).toBe(DEAL);
    }
  });

  it('counts tile by tile on each board, all boards at the same time', () => {
    const tiled = azul.filter((story) => of(story, 'tiled').length > 1);
    expect(tiled.length).toBeGreaterThan(0);
    for (const { moves } of tiled) {
      const lights = moves.filter((each) => each.kind === 'light');
      const points = moves.filter((each) => each.kind === 'points' && each.place.includes('/cell-'));
      for (const [n, light] of lights.entries()) expect(light.start).toBe(points[n]?.start);
      for (const seat of new Set(points.map((each) => 'seat' in each && each.seat))) {
        const own = points.filter((each) => 'seat' in each && each.seat === seat).map(({ start }) => start);
        const first = own[0] ?? 0;
        expect(own).toEqual(own.map((_, n) => first + n * COUNT));
      }
    }
  });

  it('lights the tiles that are linked', () => {
    const [story] = azul.filter((each) => of(each, 'tiled').some(({ across }) => across.length > 1));
    const step = of(story!, 'tiled').find(({ across }) => across.length > 1)!;
    const lit = story!.moves.flatMap((each) => (each.kind === 'light' ? each.places : []));
    for (const column of step.across) expect(lit).toContain(`board-${step.seat}/cell-${step.row}-${column}`);
  });

  it('empties a floor line that is charged, and only then', () => {
    const charged = azul.filter((story) => has(story, 'charged'));
    for (const story of charged) {
      const lost = of(story, 'charged');
      const leaving = travels(story.moves).filter(({ from }) => from.place.includes('/floor-'));
      expect(leaving.length).toBeGreaterThanOrEqual(lost.length);
      const tiling = travels(story.moves).filter(({ to: { place } }) => place.includes('/cell-'));
      for (const { start } of leaving)
        for (const tile of tiling) expect(start).toBeGreaterThan(tile.start + tile.lasts);
    }
  });
});
