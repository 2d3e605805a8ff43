/** What moves when a story is shown, before anybody knows where on the screen. Times are milliseconds at single speed. */
import type { TableEvent } from '../api/names';
import type { SoundName } from '../sound/sounds';

export type Step = TableEvent['story'][number];

/** A tile's journey, the distance between siblings, one step of counting, a deal from first to last. */
export const TILE = 220;
export const APART = 30;
export const COUNT = 350;
export const DEAL = 600;
/** Between two parts of a story, so that each is seen for itself. */
export const PAUSE = 90;

/** Where a thing lies: the place itself or, where several lie, the nth of its sort there, from 0. */
export interface Spot {
  place: string;
  piece?: string;
  nth?: number;
}

/** A thing goes from one spot to another. */
export interface Travel {
  kind: 'travel';
  piece: string;
  from: Spot;
  to: Spot;
  start: number;
  lasts: number;
  /** Whether it looks on its way as it will, not as it did: a plate that was turned. */
  turned?: boolean;
  sound?: SoundName;
}

/** Things that count together light up. */
export interface Light {
  kind: 'light';
  places: string[];
  start: number;
  lasts: number;
}

/** Points, below 0 for a loss, rise from a place to the score. */
export interface Points {
  kind: 'points';
  seat: number;
  place: string;
  points: number;
  start: number;
  lasts: number;
  sound?: SoundName;
}

/** From then on the score of the seat is this, and no longer what it was. */
export interface Score {
  kind: 'score';
  seat: number;
  was: number;
  score: number;
  start: number;
  lasts: number;
}

/** From then on a store holds so many, and no longer what it did. */
export interface Stock {
  kind: 'stock';
  place: string;
  was: number;
  number: number;
  start: number;
  lasts: number;
}

export type Movement = Travel | Light | Points | Score | Stock;

/** When the last of them is over. */
export function endOf(movements: readonly Movement[]): number {
  return movements.reduce((end, { start, lasts }) => Math.max(end, start + lasts), 0);
}
