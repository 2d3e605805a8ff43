import { describe, expect, it } from 'vitest';
import type { Moment, PuzzleJudged, PuzzleShown } from '../api/names';
import { linesOf, placesOf } from './lines';
import { addressOf, wantedIn } from './wanted';

const moment = (at: number) => ({ at, story: [{ kind: 'took' }] }) as unknown as Moment;
const move = (text: string) => ({ text, chance: 0.5, moments: [moment(0), moment(1)] });
const puzzle = {
  seat: 2,
  position: {},
  actions: ['1R1', '2B2', '3K3'].map((text) => ({ text })),
} as unknown as PuzzleShown;
const playing = {
  actionPlaces: ({ text }: { text: string }) => [`from ${text}`, 'board'],
  stepPlaces: () => ['display-1'],
};

function judged(answer: string | null): PuzzleJudged {
  return {
    best: move('1R1'),
    answer: answer === null ? null : move(answer),
    trap: move('2B2'),
  } as unknown as PuzzleJudged;
}

describe('lines', () => {
  it('has one of its own for an answer that is not the trap', () => {
    expect(linesOf(judged(null)).map(({ line }) => line)).toEqual(['best', 'trap']);
    expect(linesOf(judged('2B2')).map(({ line }) => line)).toEqual(['best', 'answer']);
    expect(linesOf(judged('3K3')).map(({ line }) => line)).toEqual(['best', 'answer', 'trap']);
  });

  it('marks the best move, and quietly what was played instead', () => {
    expect(placesOf(playing, puzzle, judged('3K3'), 'best', moment(0))).toEqual({
      loud: ['from 1R1', 'board'],
      quiet: ['from 3K3'],
    });
    expect(placesOf(playing, puzzle, judged('3K3'), 'answer', moment(0)).loud).toEqual(['from 3K3', 'board']);
  });

  it('marks what a step was about', () => {
    expect(placesOf(playing, puzzle, judged(null), 'best', moment(1))).toEqual({
      loud: [],
      quiet: ['display-1'],
    });
  });
});

describe('what is wanted', () => {
  it('is in the address', () => {
    expect(addressOf({ game: '', theme: '' })).toBe('/puzzles/next');
    expect(addressOf({ game: 'duel', theme: 'chips' })).toBe('/puzzles/next?game=duel&theme=chips');
    const query = new URLSearchParams('game=duel&theme=chips');
    expect(wantedIn(query)).toEqual({ game: 'duel', theme: 'chips' });
    expect(wantedIn(new URLSearchParams('theme=nonsense'))).toEqual({ game: '', theme: '' });
  });
});
