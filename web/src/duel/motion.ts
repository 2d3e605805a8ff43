/** The movements of Azul Duel. */
import type { Step } from '../api/names';
import { duelPlace as place } from './places';
import {
  COLOUR_OF,
  countOf,
  drawnPlates,
  tilesOf,
  type Colour,
  type DuelPosition,
  type Letter,
} from './position';
import { APART, COUNT, DEAL, TILE, type Movement, type Spot } from '../motion/movements';
import { Scene } from '../motion/scene';

const TOWER: Spot = { place: place.tower };
const BAG: Spot = { place: place.bag };
const PILE: Spot = { place: place.pile };
const PLATE: Spot = { place: place.hand, piece: 'plate', nth: 0 };
const LARGE = 0;

/** Tells a story of one position that becomes another. */
export class DuelMotion {
  private readonly scene: Scene;
  private readonly broken: string[][];
  /** What is left of a small sun until it is stacked. */
  private rest: { piece: string; spot: Spot }[] = [];

  constructor(
    private readonly before: DuelPosition,
    private readonly after: DuelPosition,
  ) {
    this.scene = new Scene(before.boards.map((board) => board.score));
    this.broken = before.boards.map((board) => tilesOf(board.broken).map((tile) => COLOUR_OF[tile]));
    this.scene.hand = tilesOf(before.taken).map((tile, nth) => inHand(COLOUR_OF[tile], nth));
  }

  movements(steps: readonly Step[]): Movement[] {
    for (const step of steps) this.tell(step);
    const { scene, before, after } = this;
    scene.stock(
      { place: place.bag, before: countOf(before.bag), after: countOf(after.bag) },
      { place: place.tower, before: countOf(before.tower), after: countOf(after.tower) },
    );
    return scene.movements;
  }

  private tell(step: Step): void {
    const { scene } = this;
    switch (step.kind) {
      case 'dealt':
        return this.dealt(step.deal);
      case 'took_sun':
        return this.tookSun(step);
      case 'took_moons':
        return this.tookMoons(step);
      case 'took_start_tile':
        return scene.travel(
          'start',
          { place: place.startTile },
          { place: place.heldStart(step.seat) },
          scene.time('taking'),
        );
      case 'stacked':
        return this.stacked(step);
      case 'filled':
        return scene.put(this.line(step.seat, step.line, step.number, step.held), scene.time('taking'));
      case 'unplaceable':
        scene.hand = this.line(step.seat, step.line, step.number, step.number).map((spot) => ({
          piece: step.colour,
          spot,
        }));
        return;
      case 'fell':
        return this.fell(step);
      case 'took_plate':
        return scene.travel(step.plate, { place: place.shown(step.place) }, PLATE, scene.time('taking'), {
          sound: 'pick',
        });
      case 'drew_plate':
        scene.travel('back', PILE, this.drawn(), scene.time('taking'), { sound: 'pick' });
        return scene.count(step.seat, place.score(step.seat), -step.lost, scene.time('taking'), step.score);
      case 'placed_plate':
        return scene.travel(
          step.plate,
          PLATE,
          { place: place.slot(step.seat, step.slot) },
          scene.time('taking'),
          { turned: true, sound: 'put' },
        );
      case 'returned_plates':
        return scene.travel('back', PLATE, PILE, scene.time('taking'));
      case 'revealed_chip':
        return scene.light([place.chip(step.factory)], scene.time('taking') + TILE);
      case 'took_chip':
        return this.tookChip(step);
      case 'spent_chip':
        return scene.travel(
          step.chip,
          { place: place.chips(step.seat), piece: step.chip, nth: 0 },
          { place: place.line(step.seat, step.line) },
          scene.time('taking'),
          { sound: 'pick' },
        );
      case 'tiled':
        return scene.tile(step, place.tower);
      case 'special_tile':
      case 'bonus':
      case 'held_at_zero':
        return this.scored(step);
      case 'charged':
        return this.charged(step);
      default:
        return;
    }
  }

  /** Where the plate comes to lie that is drawn after those that were. */
  private drawn(): Spot {
    return { ...PLATE, nth: drawnPlates(this.before).length };
  }

  private dealt(deal: Extract<Step, { kind: 'dealt' }>['deal']): void {
    if (deal.kind === 'tiles') this.fill(deal.suns);
    if (deal.kind !== 'plates') return;
    for (const plate of deal.plates) {
      const shown = this.after.display.indexOf(plate);
      if (shown >= 0)
        this.scene.travel(plate, PILE, { place: place.shown(shown + 1) }, this.scene.time('dealing'), {
          turned: true,
        });
    }
  }

  private fill(suns: readonly string[]): void {
    const start = this.scene.time('dealing');
    const falling = suns.flatMap((tiles, factory) =>
      tilesOf(tiles).map((tile, n) => ({ piece: COLOUR_OF[tile], to: place.sunSpace(factory, n + 1) })),
    );
    const apart = (DEAL - TILE) / Math.max(1, falling.length - 1);
    for (const [n, { piece, to }] of falling.entries())
      this.scene.travel(piece, BAG, { place: to }, start + n * apart, n % 4 === 0 ? { sound: 'put' } : {});
  }

  private tookSun(step: Extract<Step, { kind: 'took_sun' }>): void {
    const sun = tilesOf(this.before.suns[step.factory] ?? '-');
    const start = this.scene.time('taking');
    const all = sun.map((tile, n) => ({
      piece: COLOUR_OF[tile],
      spot: { place: place.sunSpace(step.factory, n + 1) },
    }));
    this.take(all.filter(({ piece }) => piece === step.colour));
    this.rest = all.filter(({ piece }) => piece !== step.colour);
    if (step.factory !== LARGE) return;
    const free = moonPlaces(this.after, this.before);
    for (const [n, { piece, spot }] of this.rest.entries()) {
      const at = free[piece as Colour]?.shift();
      const to = { place: at === undefined ? place.factory(LARGE) : place.moonSpace(LARGE, at) };
      this.scene.travel(piece, spot, to, start + n * APART);
    }
  }

  private tookMoons(step: Extract<Step, { kind: 'took_moons' }>): void {
    this.take(
      step.factories.map(Number).flatMap((factory) => {
        const moon = tilesOf(this.before.moons[factory] ?? '-');
        const tops = moon.flatMap((tile, n) => (COLOUR_OF[tile] === step.colour ? [n + 1] : []));
        return (factory === LARGE ? tops : [moon.length]).map((space) => ({
          piece: step.colour,
          spot: { place: place.moonSpace(factory, space) },
        }));
      }),
    );
  }

  /** What is taken lies in the hand until its line is chosen. */
  private take(taken: { piece: string; spot: Spot }[]): void {
    const start = this.scene.time('taking');
    this.scene.hand = taken.map(({ piece }, nth) => inHand(piece, nth));
    for (const [nth, { piece, spot }] of taken.entries())
      this.scene.travel(piece, spot, inHand(piece, nth).spot, start + nth * APART, { sound: 'pick' });
    this.scene.wait(0, TILE);
  }

  private stacked(step: Extract<Step, { kind: 'stacked' }>): void {
    const start = this.scene.time('taking');
    const number = step.order.length;
    for (const [n, letter] of [...step.order].entries()) {
      const piece = COLOUR_OF[letter as Letter];
      const at = this.rest.findIndex((each) => each.piece === piece);
      const from = this.rest.splice(at, at < 0 ? 0 : 1)[0]?.spot ?? { place: place.factory(step.factory) };
      const to =
        n === number - 1
          ? { place: place.moonSpace(step.factory, number) }
          : { place: place.moon(step.factory), piece: 'stacked', nth: n };
      this.scene.travel(piece, from, to, start + n * APART, { sound: 'put' });
    }
  }

  private fell(step: Extract<Step, { kind: 'fell' }>): void {
    const space = this.broken[step.seat - 1] ?? [];
    const spots = Array.from({ length: step.number }, (_, n): Spot => {
      if (n >= step.landed) return TOWER;
      space.push(step.what);
      return { place: place.floorSpace(step.seat, space.length) };
    });
    this.scene.put(spots, this.scene.time('taking'), 'break');
  }

  private tookChip(step: Extract<Step, { kind: 'took_chip' }>): void {
    const mine = this.after.boards[step.seat - 1]?.chips ?? [];
    const nth = Math.max(0, mine.filter((chip) => chip === step.chip).length - 1);
    const to = { place: place.chips(step.seat), piece: step.chip, nth };
    const start = this.scene.time('taking');
    this.scene.travel(step.chip, { place: place.chip(step.factory) }, to, start, { sound: 'pick' });
  }

  private scored(step: Extract<Step, { kind: 'special_tile' | 'bonus' | 'held_at_zero' }>): void {
    const part = step.kind === 'special_tile' ? 'tiling' : 'scoring';
    const start = this.scene.time(part, step.seat);
    const from =
      step.kind === 'special_tile' ? place.cell(step.seat, step.row, step.column) : place.dome(step.seat);
    if (step.kind === 'special_tile') this.scene.light([from], start);
    this.scene.count(step.seat, from, step.points, start);
    this.scene.wait(step.seat, COUNT);
  }

  /** Broken tiles go to the Tower, the start tile back to its moon, and the score pays for either. */
  private charged(step: Extract<Step, { kind: 'charged' }>): void {
    const start = this.scene.time('charging', step.seat);
    const isStart = step.source === 'start_tile';
    const from = isStart ? place.heldStart(step.seat) : place.floor(step.seat);
    this.scene.count(step.seat, from, -step.lost, start, step.score);
    this.scene.wait(step.seat, COUNT);
    const away = start + COUNT / 2;
    if (isStart) return this.scene.travel('start', { place: from }, { place: place.startTile }, away);
    for (const [n, piece] of (this.broken[step.seat - 1] ?? []).entries())
      this.scene.travel(piece, { place: place.floorSpace(step.seat, n + 1) }, TOWER, away + n * APART);
    this.broken[step.seat - 1] = [];
  }

  /** The spaces that so many tiles fill, up to the one at which the line holds `held`. */
  private line(seat: number, line: number, number: number, held: number): Spot[] {
    return Array.from({ length: number }, (_, n) => ({
      place: place.lineSpace(seat, line, held - number + 1 + n),
    }));
  }
}

function inHand(piece: string, nth: number): { piece: string; spot: Required<Spot> } {
  return { piece, spot: { place: place.hand, piece, nth } };
}

/** Where on the large moon tiles of each colour lie that were not there before, from 1. */
function moonPlaces(after: DuelPosition, before: DuelPosition): Partial<Record<Colour, number[]>> {
  const old = tilesOf(before.moons[LARGE] ?? '-').map((tile) => COLOUR_OF[tile]);
  const found: Partial<Record<Colour, number[]>> = {};
  for (const [n, tile] of tilesOf(after.moons[LARGE] ?? '-').entries()) {
    const colour = COLOUR_OF[tile];
    const at = old.indexOf(colour);
    if (at >= 0) old.splice(at, 1);
    else (found[colour] ??= []).push(n + 1);
  }
  return found;
}
