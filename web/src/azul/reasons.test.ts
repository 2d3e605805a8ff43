import { describe, expect, it } from 'vitest';
import type { Board } from './position';
import { whyNot } from './reasons';

const COLOURS = { B: 'blue', Y: 'yellow', R: 'red', K: 'black', T: 'teal' };
const board: Board = {
  score: 0,
  tiling: 0,
  floor_lost: 0,
  lines: ['R', 'YY', 'T', '-', '-'],
  wall: ['.....', '.....', '..B..', '.....', '.....'],
  floor: '-',
};

describe('whyNot', () => {
  it('says that a line is complete', () => {
    expect(whyNot(board, 2, 'Y', COLOURS).code).toBe('web.why.line_complete');
  });
  it('says which colour the line holds', () => {
    expect(whyNot(board, 3, 'R', COLOURS)).toEqual({
      code: 'web.why.line_other_colour',
      fields: { line: 3, colour: 'red', held: 'teal' },
    });
  });
  it('says that the wall has the colour, which cannot be mended, before anything else', () => {
    expect(whyNot(board, 3, 'B', COLOURS).code).toBe('web.why.wall_has_colour');
  });
  it('makes up no reason', () => {
    expect(whyNot(board, 4, 'B', COLOURS).code).toBe('web.why.not_offered');
  });
});
