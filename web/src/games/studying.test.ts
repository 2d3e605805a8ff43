import { beforeAll, describe, expect, it } from 'vitest';
import samples from '../../gallery/duel/samples.json';
import { learn, speak } from '../texts/texts.svelte';
import { PLAY, STUDY } from '../texts/subjects';
import { gameNamed } from './registry';
import {
  countedText,
  countsOf,
  drawn,
  ERASER,
  isRefusal,
  listedText,
  type Draft,
  type Refusal,
  type Studying,
} from './studying';

const NAMES = ['Ana', 'Rui'];

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak('en');
  await learn(PLAY);
  await learn(STUDY);
});

const draft = (made: Draft | Refusal): Draft => {
  if (isRefusal(made)) throw new Error(made.code);
  return made;
};

describe('stocks', () => {
  it('are read and written as positions have them', () => {
    expect(countsOf('B12Y3')).toEqual({ B: 12, Y: 3 });
    expect(countsOf('BBY')).toEqual({ B: 2, Y: 1 });
    expect(countedText({ Y: 3, B: 0 }, ['B', 'Y'])).toBe('Y3');
    expect(countedText({}, ['B'])).toBe('-');
    expect(listedText(['Y', 'B', 'B'], ['B', 'Y'])).toBe('BBY');
    const [left, taken] = drawn({ B: 2, Y: 1 }, 9, () => 0.5);
    expect(taken).toHaveLength(3);
    expect(Object.values(left).every((number) => number === 0)).toBe(true);
  });
});

const EMPTY_BOARD = {
  score: 0,
  tiling: 0,
  floor_lost: 0,
  lines: ['-', '-', '-', '-', '-'],
  wall: ['.....', '.....', '.....', '.....', '.....'],
  floor: '-',
};
const AZUL: Draft = {
  game: 'azul',
  players: 2,
  options: { wall: 'coloured' },
  round: 1,
  phase: 'offer',
  turn: 1,
  starter: 1,
  marker: null,
  centre: '-',
  displays: ['BBYR', '-', '-', '-', '-'],
  bag: 'B18Y19R19K20T20',
  lid: '-',
  boards: [EMPTY_BOARD, EMPTY_BOARD],
};

/** How many of each colour there are, wherever they lie. */
function census(made: Draft): Record<string, number> {
  const counts: Record<string, number> = {};
  const text = JSON.stringify({ ...made, game: '', options: {}, phase: '' });
  for (const [, letters = '', number] of text.matchAll(/(?<=["A-Z.\d])([BYRKT])(\d*)/g))
    counts[letters] = (counts[letters] ?? 0) + (number ? Number(number) : 1);
  return counts;
}

describe('Azul', () => {
  let azul: Studying;
  beforeAll(async () => {
    azul = await gameNamed('azul').studying();
  });

  it('takes what is laid from the bag, and puts back what is taken away', () => {
    const all = census(AZUL);
    let made = draft(azul.paint(AZUL, 'display-2', 'K'));
    made = draft(azul.paint(made, 'board-1/line-3', 'T'));
    made = draft(azul.paint(made, 'board-1/line-3', 'T'));
    made = draft(azul.paint(made, 'board-2/cell-1-1', 'R'));
    made = draft(azul.paint(made, 'board-2/floor', 'Y'));
    expect(made).toMatchObject({ displays: ['BBYR', 'K', '-', '-', '-'], bag: 'B17Y18R19K19T18' });
    expect(made['boards']).toMatchObject([
      { lines: ['-', '-', 'TT', '-', '-'] },
      { wall: ['B....', '.....', '.....', '.....', '.....'], floor: 'Y' },
    ]);
    expect(census(made)).toEqual(all);
    for (const place of [
      'display-2',
      'board-1/line-3',
      'board-1/line-3',
      'board-2/cell-1-1',
      'board-2/floor',
    ])
      made = draft(azul.paint(made, place, ERASER));
    expect(made).toEqual(AZUL);
  });

  it('says in words what cannot be laid', () => {
    const code = (made: Draft | Refusal) => (isRefusal(made) ? made.code : null);
    expect(code(azul.paint(AZUL, 'display-1', 'K'))).toBe('study.edit.full');
    const none = { ...AZUL, bag: 'K20', lid: '-' };
    expect(code(azul.paint(none, 'centre', 'B'))).toBe('study.edit.none_left');
    const laid = draft(azul.paint(AZUL, 'board-1/cell-1-1', 'B'));
    expect(code(azul.paint(laid, 'board-1/line-1', 'B'))).toBe('study.edit.in_row');
    const gray = { ...laid, options: { wall: 'gray' } };
    expect(code(azul.paint(gray, 'board-1/cell-3-1', 'B'))).toBe('study.edit.twice');
  });

  it('has one marker, in the centre or with one seat', () => {
    let made = draft(azul.paint(AZUL, 'board-1/floor', 'M'));
    expect(made).toMatchObject({ marker: 1, boards: [{ floor: 'M' }, { floor: '-' }] });
    made = draft(azul.paint(made, 'board-2/floor', 'M'));
    expect(made).toMatchObject({ marker: 2, boards: [{ floor: '-' }, { floor: 'M' }] });
    expect(draft(azul.paint(made, 'centre', 'M'))).toMatchObject({ marker: null });
  });

  it('has nobody to move where chance deals, and scores from its points', () => {
    expect(azul.set(AZUL, 'phase', 'dealing')).toMatchObject({ turn: null });
    expect(azul.set(azul.set(AZUL, 'phase', 'dealing'), 'phase', 'offer')).toMatchObject({ turn: 1 });
    expect(azul.set(AZUL, 'points-1', '17')).toMatchObject({
      boards: [{ score: 0 }, { score: 17, tiling: 17 }],
    });
  });

  it('fills and clears the table without losing a tile', () => {
    const filled = azul.fill(AZUL, Math.random);
    expect(filled['displays']).toSatisfy((all: string[]) => all.every((display) => display.length === 4));
    expect(census(filled)).toEqual(census(AZUL));
    expect(azul.clear(filled)).toMatchObject({ bag: 'B20Y20R20K20T20', centre: '-' });
  });

  it('tells a deal as records write it', () => {
    const form = azul.dealForm({ ...AZUL, phase: 'dealing', displays: ['-', '-', '-', '-', '-'] }, NAMES);
    expect(form?.parts.map(({ number }) => number)).toEqual([4, 4, 4, 4, 4]);
    expect(form?.write([['Y', 'B', 'B', 'Y'], ['K'], ['K'], ['K'], ['K']])).toBe('deal BBYY K K K K');
    expect(azul.dealForm({ ...AZUL, phase: 'starting' }, NAMES)?.write([['2']])).toBe('start 2');
    expect(azul.dealForm(AZUL, NAMES)).toBeNull();
  });
});

describe('Master Chocolatier', () => {
  it('tells sides of displays and what one of them gets', async () => {
    const chocolatier = await gameNamed('chocolatier').studying();
    const base = { ...AZUL, game: 'chocolatier', options: { special_factories: 'on', box: 'coloured' } };
    const here = { ...base, gold: ['-', '-', '-', '-', '-'], extra: '-', dividing: '-' };
    const form = chocolatier.dealForm({ ...here, phase: 'arranging' }, NAMES);
    expect(form?.write([['1'], ['-'], ['2T'], ['-'], ['-']])).toBe('gold 1 - 2T - -');
    expect(chocolatier.dealForm({ ...here, phase: 'adding' }, NAMES)?.write([['R']])).toBe('add R');
    expect(chocolatier.set(here, 'gold-1', '5')).toMatchObject({ gold: ['-', '5', '-', '-', '-'] });
  });
});

describe('Duel', () => {
  let duel: Studying;
  beforeAll(async () => {
    duel = await gameNamed('duel').studying();
  });
  /** A cleared table of a real game. */
  const cleared = (): Draft =>
    duel.clear({ ...samples['middle']!.position, returned: [], drawn: [], round: 1, phase: 'acquiring' });

  it('clears everything, and every piece is somewhere', () => {
    expect(cleared()).toMatchObject({ bag: 'B13Y13R13K13T13', upper: 18, display: ['-', '-', '-'] });
  });

  it('lays plates, turns them, and puts special tiles where they belong', () => {
    let made = draft(duel.paint(cleared(), 'board-1/slot-1', 'sYKT'));
    made = draft(duel.paint(made, 'board-1/slot-1', 'sYKT'));
    expect(made).toMatchObject({
      boards: [{ plates: ['sYKT@1', '-', '-', '-', '-', '-', '-', '-', '-'], tokens: 2 }, {}],
    });
    expect(made['unseen']).not.toContain('sYKT');
    for (const place of ['board-1/cell-1-1', 'board-1/cell-1-2', 'board-1/cell-2-2'])
      made = draft(duel.paint(made, place, 'B'));
    const [board] = made['boards'] as { dome: string[] }[];
    expect(board?.dome.join('')).toContain('S');
    expect(isRefusal(duel.paint(made, 'plate-1', 'sYKT'))).toBe(true);
  });

  it('has tiles on the sun or the moon of a factory, and its chip face down below them', () => {
    let made = draft(duel.paint(cleared(), 'factory-2#upper', 'R'));
    expect(made).toMatchObject({ suns: ['-', '-', 'R', '-', '-'], chips: ['-', '?', '-', '-'] });
    made = draft(duel.paint(made, 'factory-2#lower', 'K'));
    expect(made).toMatchObject({ suns: ['-', '-', '-', '-', '-'], moons: ['-', '-', 'K', '-', '-'] });
    made = draft(
      duel.paint(draft(duel.paint(made, 'factory-2#lower', ERASER)), 'factory-2#whole', 'chip-TY'),
    );
    expect(made).toMatchObject({ chips: ['-', 'TY', '-', '-'] });
    made = draft(duel.paint(made, 'board-2/chips', 'chip-TY'));
    expect(isRefusal(duel.paint(made, 'board-1/chips', 'chip-TY'))).toBe(true);
  });

  it('tells deals as records write them', () => {
    const at = (phase: string, change: object = {}) =>
      duel.dealForm({ ...cleared(), phase, ...change }, NAMES);
    expect(at('starting')?.write([['2']])).toBe('start 2');
    expect(at('showing_top')?.write([['j']])).toBe('top j');
    expect(at('dealing_plates')?.write([['sYKT', 'jTKR', 'sBRK'], ['j']])).toBe('plates sYKT jTKR sBRK j');
    expect(at('revealing', { chips: ['-', '?', '-', '?'] })?.write([['TY'], ['B']])).toBe('chips 2:TY 4:B');
    const hand = { drawn: [{ plate: 's?', guesses: [] }], player: 2 };
    expect(at('looking', hand)?.parts[0]?.choices.every(({ name }) => name.startsWith('s'))).toBe(true);
    expect(at('looking', hand)?.write([['sYKT']])).toBe('look 2 sYKT');
    expect(at('dealing_tiles')?.write([['B', 'B'], ['K'], [], [], []])).toBe('tiles BB K - - -');
    expect(at('acquiring')).toBeNull();
  });
});
