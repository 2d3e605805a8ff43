/** The pictures of Master Chocolatier's rules, by section. */
import { board, offer, position, type Figure } from '../azul/figure';
import type { Position } from '../azul/position';
import type { Pictures } from '../games/rules';
import { place } from './places';
import type { Circle } from './position';

type ChocolateFigure = Figure<Position & Circle>;

const drawn = (changed: Partial<Position & Circle>): Position & Circle => ({
  ...position({ turn: null }),
  gold: ['-', '-', '-', '-', '-'],
  extra: '-',
  dividing: '-',
  ...changed,
});

/** Three displays of the circle, the gold one in the middle. */
function row(name: string, kind: string, displays: [string, string, string]): ChocolateFigure {
  return {
    name,
    show: 'row',
    position: drawn({ displays: [...displays], gold: ['-', kind, '-'] }),
    lit: [place.display(2)],
  };
}

export const CHOCOLATIER_FIGURES: Pictures<ChocolateFigure> = {
  goal: [
    {
      name: 'goal.board',
      show: 'board',
      position: drawn({
        boards: [
          board({
            score: 17,
            lines: ['-', 'WW', 'W', 'RRR', '-'],
            wall: ['TB..R', '.T...', '.RT..', '.....', '..K..'],
            floor: 'M',
          }),
          board(),
        ],
      }),
    },
  ],
  brown: [
    {
      name: 'brown.spaces',
      show: 'board',
      position: drawn({
        phase: 'tiling',
        turn: 1,
        options: { box: 'brown' },
        boards: [
          board({
            score: 9,
            lines: ['-', 'TT', '-', '-', '-'],
            wall: ['.KT..', '.....', '.BK..', '..R..', '.....'],
          }),
          board(),
        ],
      }),
      offered: [
        offer({ kind: 'tile', line: 2, column: 1 }, { points: 1 }),
        offer({ kind: 'tile', line: 2, column: 2 }, { points: 3 }),
        offer({ kind: 'tile', line: 2, column: 4 }, { points: 1 }),
        offer({ kind: 'tile', line: 2, column: 5 }, { points: 1 }),
      ],
    },
  ],
  circle: [
    {
      name: 'circle.offer',
      show: 'offer',
      position: drawn({
        displays: ['TTBB', 'TWWK', 'BRRK', 'TBKK', 'BWRR'],
        gold: ['-', '4', '-', '-', '5'],
      }),
    },
  ],
  sf1: [row('sf1.row', '1', ['TBKK', 'WWRTB', 'BRRK'])],
  sf2: [row('sf2.before', '2T', ['TTBK', 'TWRB', 'TKRR']), row('sf2.after', '2T', ['TBK', 'TTTWRB', 'KRR'])],
  sf3: [row('sf3.before', '3', ['TTBK', 'WWKR', 'BRRK']), row('sf3.after', '3', ['TTBK', 'KR', 'BRRK'])],
  sf4: [row('sf4.before', '4', ['TTBB', 'TWWK', 'BRRK']), row('sf4.after', '4', ['TTTBB', '-', 'BRRKK'])],
  sf5: [
    row('sf5.before', '5', ['TTBK', 'BWRR', 'KKWT']),
    {
      name: 'sf5.after',
      show: 'board',
      position: drawn({
        displays: ['TTBK', '-', 'KKWT'],
        gold: ['-', '5', '-'],
        extra: '1R',
        boards: [board({ lines: ['R', '-', '-', '-', '-'] }), board()],
      }),
      lit: [place.extra(1)],
    },
  ],
};
