/** The pictures of Duel's rules, by section. */
import { duelPlace as place } from './places';
import type { Pictures } from '../games/rules';
import { duelBoard, duelPosition, type DuelFigure } from './figure';

const PLATES = ['sYKT@0', 'jTKR@0', '-', '-', 'sTRB@0', '-', '-', '-', '-'];
const drawn = (changed: Parameters<typeof duelBoard>[0], more: Parameters<typeof duelPosition>[0] = {}) =>
  duelPosition({ ...more, boards: [duelBoard(changed), duelBoard()] });
const cells = (...found: [number, number][]) => found.map(([row, column]) => place.cell(1, row, column));

export const DUEL_FIGURES: Pictures<DuelFigure> = {
  goal: [
    {
      name: 'goal.board',
      show: 'board',
      position: drawn({
        score: 19,
        lines: ['-', 'K', 'RRR', '-', 'TT', '-'],
        plates: PLATES,
        dome: ['YK....', 'TS....', '..T...', '..B...', '......', '......'],
        chips: ['T', 'YK'],
        tokens: 1,
      }),
    },
  ],
  setup: [
    {
      name: 'setup.factories',
      show: 'factories',
      factories: [0, 1],
      position: duelPosition({ suns: ['BRRKT', 'YYRK', '-', '-', '-'] }),
    },
    {
      name: 'setup.plates',
      show: 'plates',
      position: duelPosition({ display: ['sBYT', 'jTRB', 'jKYR'], upper: 13, top: 'special' }),
    },
  ],
  sun: [
    {
      name: 'sun.before',
      show: 'factories',
      factories: [1],
      position: duelPosition({ suns: ['-', 'YYRK', '-', '-', '-'] }),
      lit: [place.sunSpace(1, 1), place.sunSpace(1, 2)],
    },
    {
      name: 'sun.after',
      show: 'factories',
      factories: [1],
      position: duelPosition({ moons: ['-', 'KR', '-', '-', '-'] }),
    },
  ],
  moons: [
    {
      name: 'moons.red',
      show: 'factories',
      factories: [0, 1, 2],
      position: duelPosition({ moons: ['BRRT', 'KR', 'YK', '-', '-'] }),
      lit: [place.moonSpace(0, 2), place.moonSpace(0, 3), place.moonSpace(1, 2), place.startTile],
    },
  ],
  lines: [
    {
      name: 'lines.broken',
      show: 'board',
      position: drawn(
        { lines: ['-', 'YY', 'R', '-', '-', '-'], broken: 'RR', plates: PLATES },
        { start_tile: 1 },
      ),
      lit: [place.floor(1)],
    },
  ],
  plates: [
    { name: 'plates.turns', show: 'turns', position: duelPosition({ plate: 'sBYT' }) },
    {
      name: 'plates.kinds',
      show: 'plates',
      position: duelPosition({ display: ['sTKR', 'jRBY', '-'], upper: 9, top: 'joker' }),
    },
  ],
  chips: [
    { name: 'chips.kinds', show: 'chips', position: drawn({ chips: ['T', 'B', 'TY', 'BR', 'KB'] }) },
    {
      name: 'chips.revealed',
      show: 'factories',
      factories: [1, 2],
      position: duelPosition({ moons: ['-', 'B', '-', '-', '-'], chips: ['?', 'TY', '-', '-'] }),
      lit: [place.chip(2)],
    },
  ],
  tiling: [
    {
      name: 'tiling.runs',
      show: 'board',
      position: drawn({
        score: 12,
        plates: ['sYKT@0', 'jTKR@0', 'sBRK@0', 'jBRK@0', 'sTRB@0', '-', '-', '-', '-'],
        dome: ['.KT...', '......', 'BRTR..', '..B...', '......', '......'],
        chips: ['R'],
      }),
      lit: cells([3, 1], [3, 2], [3, 3], [3, 4], [4, 3]),
    },
  ],
  special: [
    {
      name: 'special.tile',
      show: 'board',
      position: drawn({
        score: 9,
        plates: PLATES,
        dome: ['YK....', 'TS....', '......', '......', '......', '......'],
      }),
      lit: cells([2, 2]),
    },
  ],
  end: [
    {
      name: 'end.tablets',
      show: 'tablets',
      sides: ['rows', 'columns', 'diagonals', 'jokers', 'five_colours', 'outer', 'corners', 'empty_specials'],
      position: duelPosition(),
    },
  ],
};
