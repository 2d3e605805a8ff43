/** The movements of Azul. */
import type { Step } from '../api/names';
import { APART, COUNT, DEAL, TILE, type Movement, type Spot } from '../motion/movements';
import { Scene } from '../motion/scene';
import { place } from './places';
import { counted, letters, MARKER, total, type Position } from './position';
import { colourOf, type Skin } from './skin';

export const LID: Spot = { place: place.lid };
export const BAG: Spot = { place: place.bag };
export const MARKER_PIECE = 'marker';
export const CENTRE_MARKER: Spot = { place: place.centre, piece: MARKER_PIECE, nth: 0 };

/** Tells a story of one position that becomes another. */
export class AzulMotion<Here extends Position = Position> {
  protected readonly scene: Scene;
  private readonly floors: string[][];
  /** How many of a colour lie on a display, by both. */
  private readonly lying = new Map<string, number>();

  constructor(
    private readonly skin: Skin,
    private readonly before: Here,
    protected readonly after: Here,
  ) {
    this.scene = new Scene(before.boards.map((board) => board.score));
    this.floors = before.boards.map(({ floor }) => letters(floor).map((letter) => this.nameOf(letter)));
    for (const [n, tiles] of before.displays.entries())
      for (const letter of letters(tiles)) this.put(n + 1, this.nameOf(letter));
  }

  movements(steps: readonly Step[]): Movement[] {
    for (const step of steps) this.tell(step);
    this.end();
    const { scene, before, after } = this;
    scene.stock(
      { place: place.bag, before: total(before.bag), after: total(after.bag) },
      { place: place.lid, before: total(before.lid), after: total(after.lid) },
    );
    return scene.movements;
  }

  protected tell(step: Step): void {
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
      default:
        return;
    }
  }

  /** What is left to move when everything is told. */
  protected end(): void {}

  /** Everything falls from the bag within one moment, display by display. */
  private dealt(displays: readonly string[]): void {
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
    const start = this.scene.time('charging', step.seat);
    for (const [n, piece] of (this.floors[step.seat - 1] ?? []).entries()) {
      const from = { place: place.floorSpace(step.seat, n + 1) };
      const to = piece === MARKER_PIECE ? CENTRE_MARKER : LID;
      this.scene.travel(piece, from, to, start + COUNT / 2 + n * APART);
    }
    this.scene.count(step.seat, place.floor(step.seat), -step.lost, start, step.score);
    this.floors[step.seat - 1] = [];
  }

  /** The spot of one more of a colour on a display. */
  protected put(display: number, piece: string): Spot {
    const lying = this.lying.get(`${display}/${piece}`) ?? 0;
    this.lying.set(`${display}/${piece}`, lying + 1);
    return { place: place.display(display), piece, nth: lying };
  }

  /** The spot of the last of a colour on a display, which leaves it. */
  protected pick(display: number, piece: string): Spot {
    const lying = Math.max(0, (this.lying.get(`${display}/${piece}`) ?? 0) - 1);
    this.lying.set(`${display}/${piece}`, lying);
    return { place: place.display(display), piece, nth: lying };
  }

  protected nameOf(letter: string): string {
    return letter === MARKER ? MARKER_PIECE : colourOf(this.skin, letter);
  }
}
