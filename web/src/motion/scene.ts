/** The movements of a story as they are collected: time that goes on part by part, things in hand, scores as they stand. */
import { place } from '../table/places';
import {
  APART,
  COUNT,
  endOf,
  PAUSE,
  TILE,
  type Movement,
  type Spot,
  type Step,
  type Travel,
} from './movements';
import { stocksOf, type Store } from './stocks';

/** A part of a story whose movements begin together. */
export type Part = 'taking' | 'tiling' | 'charging' | 'scoring' | 'dealing';

interface Held {
  piece: string;
  spot: Spot;
}

export class Scene {
  readonly movements: Movement[] = [];
  /** What was taken and not put down yet. */
  hand: Held[] = [];
  private part: Part | null = null;
  private begun = 0;
  private readonly clocks = new Map<number, number>();
  private readonly scores: number[];

  constructor(scores: readonly number[]) {
    this.scores = [...scores];
  }

  /** When the next movement of this part begins; each seat counts by itself, as boards do not wait for each other. */
  time(part: Part, seat = 0): number {
    if (part !== this.part) {
      this.begun = this.part === null ? 0 : endOf(this.movements) + PAUSE;
      this.part = part;
      this.clocks.clear();
    }
    return this.clocks.get(seat) ?? this.begun;
  }

  /** The seat is busy until then. */
  wait(seat: number, lasts: number): void {
    this.clocks.set(seat, (this.clocks.get(seat) ?? this.begun) + lasts);
  }

  travel(piece: string, from: Spot, to: Spot, start: number, more: Partial<Travel> = {}): void {
    this.movements.push({ kind: 'travel', piece, from, to, start, lasts: TILE, ...more });
  }

  /** So many things from the hand go to these spots, one shortly after the other. */
  put(spots: readonly Spot[], start: number, sound: Travel['sound'] = 'put'): void {
    for (const [nth, to] of spots.entries()) {
      const held = this.hand.shift();
      if (held) this.travel(held.piece, held.spot, to, start + nth * APART, sound ? { sound } : {});
    }
  }

  light(places: readonly string[], start: number): void {
    this.movements.push({ kind: 'light', places: [...places], start, lasts: COUNT });
  }

  /** Points rise from a place to the score, which then is what it was and those. */
  count(seat: number, from: string, points: number, start: number, now?: number): void {
    const was = this.scores[seat - 1] ?? 0;
    const score = now ?? was + points;
    this.scores[seat - 1] = score;
    if (points !== 0) {
      const sound = points > 0 ? 'count' : 'break';
      this.movements.push({ kind: 'points', seat, place: from, points, start, lasts: COUNT, sound });
    }
    const arrives = start + (points === 0 ? 0 : COUNT);
    this.movements.push({ kind: 'score', seat, was, score, start: arrives, lasts: 0 });
  }

  /** Bag and heap count with what comes out of them and goes in, once everything is told. */
  stock(bag: Store, heap: Store): void {
    const travels = this.movements.filter((each) => each.kind === 'travel');
    this.movements.push(...stocksOf(travels, bag, heap));
  }

  /** A line's tile goes to its cell, the others leave; what is linked with it lights up and its points are counted. */
  tile(step: Extract<Step, { kind: 'tiled' }>, away: string): void {
    const { seat, row, column, colour } = step;
    const start = this.time('tiling', seat);
    const space = (number: number) => ({ place: place.lineSpace(seat, row, number) });
    this.travel(colour, space(1), { place: place.cell(seat, row, column) }, start, { sound: 'put' });
    for (let number = 2; number <= row; number++)
      this.travel(colour, space(number), { place: away }, start + (number - 1) * APART);
    const across = step.across.map((each) => place.cell(seat, row, Number(each)));
    const down = step.down.map((each) => place.cell(seat, Number(each), column));
    const places = new Set([...across, ...down]);
    this.light([...places], start + TILE);
    this.count(seat, place.cell(seat, row, column), step.points, start + TILE);
    this.wait(seat, COUNT);
  }
}
