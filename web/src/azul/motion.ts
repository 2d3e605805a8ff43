/** The movements of Azul and Master Chocolatier. */
import { counted, letters, MARKER, total, type Position } from './position';
import { place } from '../table/places';
import { APART, COUNT, DEAL, TILE, type Spot, type Step } from '../motion/movements';
import { Scene } from '../motion/scene';

const COLOURS: Record<string, Record<string, string>> = {
  azul: { B: 'blue', Y: 'yellow', R: 'red', K: 'black', T: 'teal' },
  chocolatier: { T: 'teal', B: 'brown', W: 'white', K: 'black', R: 'red' },
};
const LID: Spot = { place: place.lid };
const BAG: Spot = { place: place.bag };
const MARKER_PIECE = 'marker';
const CENTRE_MARKER: Spot = { place: place.centre, piece: MARKER_PIECE, nth: 0 };

export function planAzul(steps: readonly Step[], before: Position, after: Position): Scene {
  const teller = new AzulTeller(before, after);
  for (const step of steps) teller.tell(step);
  teller.clearExtra();
  teller.scene.stock(
    { place: place.bag, before: total(before.bag), after: total(after.bag) },
    { place: place.lid, before: total(before.lid), after: total(after.lid) },
  );
  return teller.scene;
}

class AzulTeller {
  readonly scene: Scene;
  private readonly floors: string[][];
  private readonly colours: Record<string, string>;
  /** How many of a colour lie on a display, by both. */
  private readonly lying = new Map<string, number>();
  /** What lies on SF5's extra space, and whose it is. */
  private extra: { seat: number; piece: string } | null = null;

  constructor(
    before: Position,
    private readonly after: Position,
  ) {
    this.colours = COLOURS[before.game] ?? {};
    this.scene = new Scene(before.boards.map((board) => board.score));
    this.floors = before.boards.map(({ floor }) => letters(floor).map((letter) => this.nameOf(letter)));
    for (const [n, tiles] of before.displays.entries())
      for (const letter of letters(tiles)) this.put(n + 1, this.nameOf(letter));
    const [seat, letter = '-'] = before.extra ?? '-';
    if (letter !== '-') this.extra = { seat: Number(seat), piece: this.nameOf(letter) };
  }

  tell(step: Step): void {
    const { scene } = this;
    switch (step.kind) {
      case 'dealt':
        return step.deal.kind === 'deal' ? this.dealt(step.deal.displays) : undefined;
      case 'took':
        return this.took(step);
      case 'filled': {
        const first = step.held - step.number + 1;
        const spots = Array.from({ length: step.number }, (_, n) =>
          place.lineSpace(step.seat, step.line, first + n),
        );
        return scene.put(
          spots.map((name) => ({ place: name })),
          scene.time('taking'),
        );
      }
      case 'fell':
        return this.fell(step);
      case 'caught':
        return this.caught(step);
      case 'unplaceable':
        scene.hand = Array.from({ length: step.number }, (_, n) => ({
          piece: step.colour,
          spot: { place: place.lineSpace(step.seat, step.line, n + 1) },
        }));
        return;
      case 'tiled':
        return scene.tile(step, place.lid);
      case 'charged':
        return this.charged(step);
      case 'bonus':
        scene.count(step.seat, place.board(step.seat), step.points, scene.time('scoring', step.seat));
        return scene.wait(step.seat, COUNT);
      case 'added':
        return scene.travel(
          step.colour,
          BAG,
          this.put(step.display, step.colour),
          scene.time('dealing', step.display),
        );
      case 'attracted': {
        const from = this.pick(step.neighbour, step.colour);
        return this.move(step.colour, from, step.display, scene.time('dealing', step.display));
      }
      case 'divided':
        for (let nth = 0; nth < step.number; nth++) {
          const from = { place: place.display(step.display), piece: step.colour, nth };
          this.move(step.colour, from, step.neighbour, scene.time('taking') + nth * APART);
        }
        return;
      default:
        return;
    }
  }

  /** Everything falls from the bag within one moment, display by display. */
  private dealt(displays: readonly string[]): void {
    this.clearExtra();
    const start = this.scene.time('dealing');
    const falling = displays.flatMap((tiles, n) =>
      letters(tiles)
        .map((letter) => this.nameOf(letter))
        .map((piece) => ({ piece, to: this.put(n + 1, piece) })),
    );
    const apart = (DEAL - TILE) / Math.max(1, falling.length - 1);
    for (const [n, { piece, to }] of falling.entries())
      this.scene.travel(piece, BAG, to, start + n * apart, n % 4 === 0 ? { sound: 'put' } : {});
    for (let display = 1; display <= displays.length; display++) this.scene.wait(display, DEAL);
  }

  private took(step: Extract<Step, { kind: 'took' }>): void {
    const source = step.source === 0 ? place.centre : place.display(step.source);
    const start = this.scene.time('taking');
    this.scene.hand = Array.from({ length: step.number }, (_, nth) => ({
      piece: step.colour,
      spot: { place: source, piece: step.colour, nth },
    }));
    this.lying.delete(`${step.source}/${step.colour}`);
    for (const { letter, number } of counted(step.rest)) {
      const piece = this.nameOf(letter);
      this.lying.delete(`${step.source}/${piece}`);
      const there = counted(this.after.centre).find((group) => group.letter === letter)?.number ?? 0;
      for (let nth = 0; nth < number; nth++) {
        const to = { place: place.centre, piece, nth: Math.max(0, there - number + nth) };
        this.scene.travel(piece, { place: source, piece, nth }, to, start + nth * APART);
      }
    }
  }

  private caught(step: Extract<Step, { kind: 'caught' }>): void {
    const extra = { place: place.extra(step.seat) };
    const start = this.scene.time('taking');
    this.extra = { seat: step.seat, piece: step.what };
    if (step.what === MARKER_PIECE)
      this.scene.travel(MARKER_PIECE, CENTRE_MARKER, extra, start, { sound: 'put' });
    else this.scene.put([extra], start);
  }

  private fell(step: Extract<Step, { kind: 'fell' }>): void {
    const start = this.scene.time('taking');
    const floor = this.floors[step.seat - 1] ?? [];
    const spots = Array.from({ length: step.number }, (_, n): Spot => {
      if (n >= step.landed) return step.what === MARKER_PIECE ? { place: place.board(step.seat) } : LID;
      floor.push(step.what);
      return { place: place.floorSpace(step.seat, floor.length) };
    });
    if (step.what !== MARKER_PIECE) return this.scene.put(spots, start, 'break');
    for (const to of spots) this.scene.travel(MARKER_PIECE, CENTRE_MARKER, to, start, { sound: 'put' });
  }

  /** The floor line is emptied, the marker goes back to the centre, and the score pays. */
  private charged(step: Extract<Step, { kind: 'charged' }>): void {
    this.clearExtra();
    const start = this.scene.time('charging', step.seat);
    for (const [n, piece] of (this.floors[step.seat - 1] ?? []).entries()) {
      const from = { place: place.floorSpace(step.seat, n + 1) };
      const to = piece === MARKER_PIECE ? CENTRE_MARKER : LID;
      this.scene.travel(piece, from, to, start + COUNT / 2 + n * APART);
    }
    this.scene.count(step.seat, place.floor(step.seat), -step.lost, start, step.score);
    this.floors[step.seat - 1] = [];
  }

  /** SF5 goes back to its place with the floor lines, and what lay on it goes the way of what lay there. */
  clearExtra(): void {
    if (!this.extra || this.after.extra !== '-') return;
    const { seat, piece } = this.extra;
    const to = piece === MARKER_PIECE ? CENTRE_MARKER : LID;
    this.scene.travel(piece, { place: place.extra(seat) }, to, this.scene.time('charging', seat) + COUNT / 2);
    this.extra = null;
  }

  private move(piece: string, from: Spot, display: number, start: number): void {
    this.scene.travel(piece, from, this.put(display, piece), start, { sound: 'put' });
  }

  /** The spot of one more of a colour on a display. */
  private put(display: number, piece: string): Spot {
    const lying = this.lying.get(`${display}/${piece}`) ?? 0;
    this.lying.set(`${display}/${piece}`, lying + 1);
    return { place: place.display(display), piece, nth: lying };
  }

  /** The spot of the last of a colour on a display, which leaves it. */
  private pick(display: number, piece: string): Spot {
    const lying = Math.max(0, (this.lying.get(`${display}/${piece}`) ?? 0) - 1);
    this.lying.set(`${display}/${piece}`, lying);
    return { place: place.display(display), piece, nth: lying };
  }

  private nameOf(letter: string): string {
    return letter === MARKER ? MARKER_PIECE : (this.colours[letter] ?? letter);
  }
}
