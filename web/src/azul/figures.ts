/** The pictures of Azul's rules, by section. */
import { place } from './places';
import type { Pictures } from '../games/rules';
import { board, offer, position, type Figure } from './figure';

const START = ['BBYK', 'RRRT', 'YYKT', 'BKKT', 'BYRT'];
const wall = (...spaces: [number, number][]) => spaces.map(([row, column]) => place.cell(1, row, column));
const LINE = [1, 2, 3, 4, 5];

const drawn = (changed: Parameters<typeof board>[0]) =>
  position({ turn: null, boards: [board(changed), board()] });

export const AZUL_FIGURES: Pictures<Figure> = {
  goal: [
    {
      name: 'goal.board',
      show: 'board',
      position: drawn({
        score: 23,
        lines: ['-', 'RR', 'K', 'YYY', 'KK'],
        wall: ['BY..T', 'TB...', '.TB..', '..T..', '.....'],
        floor: 'M',
      }),
    },
  ],
  setup: [{ name: 'setup.offer', show: 'offer', position: position({ displays: START }) }],
  take: [
    {
      name: 'take.display',
      show: 'offer',
      position: position({ displays: START }),
      held: { source: 1, colour: 'blue' },
      offered: [offer({ kind: 'take', source: 1, colour: 'blue', line: 2 })],
    },
    {
      name: 'take.centre',
      show: 'offer',
      position: position({ displays: ['-', ...START.slice(1)], centre: 'YK' }),
      lit: [place.centre],
    },
  ],
  lines: [
    {
      name: 'lines.targets',
      show: 'board',
      position: position({
        displays: ['RRRT', '-', '-', '-', '-'],
        boards: [
          board({ lines: ['-', 'R', '-', 'BB', '-'], wall: ['BY...', '.....', '....R', '.....', '.....'] }),
          board(),
        ],
      }),
      held: { source: 1, colour: 'red' },
      offered: [
        offer(
          { kind: 'take', source: 1, colour: 'red', line: 1 },
          { fills: 1, completes: true, points: 3, breaks: 2, cost: 2 },
        ),
        offer(
          { kind: 'take', source: 1, colour: 'red', line: 2 },
          { fills: 1, completes: true, points: 1, breaks: 2, cost: 2 },
        ),
        offer({ kind: 'take', source: 1, colour: 'red', line: 5 }, { fills: 3 }),
        offer({ kind: 'take', source: 1, colour: 'red', line: 'floor' }, { breaks: 3, cost: 4 }),
      ],
    },
  ],
  floor: [
    {
      name: 'floor.costs',
      show: 'board',
      position: drawn({ lines: ['-', 'KK', 'R', '-', '-'], floor: 'MKKB' }),
    },
  ],
  tiling: [
    {
      name: 'tiling.before',
      show: 'board',
      position: drawn({
        lines: ['-', 'BB', 'K', 'RRRR', '-'],
        wall: ['BY...', 'T....', '.T...', '.....', '.....'],
      }),
      lit: [place.lineSpace(1, 2, 1), place.lineSpace(1, 4, 1)],
    },
    {
      name: 'tiling.after',
      show: 'board',
      position: drawn({
        score: 6,
        lines: ['-', '-', 'K', '-', '-'],
        wall: ['BY...', 'TB...', '.T...', 'R....', '.....'],
      }),
      lit: wall([2, 2], [4, 1]),
    },
  ],
  score: [
    {
      name: 'score.both',
      show: 'wall',
      position: drawn({ score: 7, wall: ['..R..', 'TBYR.', '..B..', '.....', 'Y....'] }),
      lit: wall([2, 1], [2, 2], [2, 3], [2, 4], [1, 3], [3, 3]),
    },
    {
      name: 'score.alone',
      show: 'wall',
      position: drawn({ score: 1, wall: ['B....', '...R.', '....R', '.....', 'Y....'] }),
      lit: wall([3, 5]),
    },
  ],
  end: [
    {
      name: 'end.row',
      show: 'wall',
      position: drawn({ score: 48, wall: ['BYRKT', 'T.Y.K', '.TB..', 'R....', '.....'] }),
      lit: wall(...LINE.map((column): [number, number] => [1, column])),
    },
    {
      name: 'end.column',
      show: 'wall',
      position: drawn({ score: 48, wall: ['BY..T', 'TB...', 'KT..R', 'R..B.', 'Y....'] }),
      lit: wall(...LINE.map((row): [number, number] => [row, 1])),
    },
    {
      name: 'end.colour',
      show: 'wall',
      position: drawn({ score: 48, wall: ['BY...', '.B.R.', '.TB..', 'R..B.', '...TB'] }),
      lit: wall(...LINE.map((row): [number, number] => [row, row])),
    },
  ],
  gray: [
    {
      name: 'gray.spaces',
      show: 'board',
      position: position({
        phase: 'tiling',
        options: { wall: 'gray' },
        boards: [
          board({
            score: 12,
            lines: ['-', '-', 'TTT', '-', '-'],
            wall: ['.T...', 'K....', '..R..', '...T.', '.....'],
          }),
          board(),
        ],
      }),
      offered: [
        offer({ kind: 'tile', line: 3, column: 1 }, { points: 2 }),
        offer({ kind: 'tile', line: 3, column: 5 }, { points: 1 }),
      ],
    },
  ],
};
