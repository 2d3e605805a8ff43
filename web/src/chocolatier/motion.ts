/** The movements of Master Chocolatier: Azul's, and those of the Special Factories. */
import type { Step } from '../api/names';
import { AzulMotion, BAG, CENTRE_MARKER, LID, MARKER_PIECE } from '../azul/motion';
import { APART, COUNT, type Spot } from '../motion/movements';
import { place } from './places';
import type { ChocolatierPosition } from './position';
import { CHOCOLATIER } from './skin';

export class ChocolatierMotion extends AzulMotion<ChocolatierPosition> {
  /** What lies on SF5's extra space, and whose it is. */
  private extra: { seat: number; piece: string } | null = null;

  constructor(before: ChocolatierPosition, after: ChocolatierPosition) {
    super(CHOCOLATIER, before, after);
    const [seat, letter = '-'] = before.extra;
    if (letter !== '-') this.extra = { seat: Number(seat), piece: this.nameOf(letter) };
  }

  protected override tell(step: Step): void {
    const { scene } = this;
    switch (step.kind) {
      case 'caught':
        return this.caught(step);
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
      case 'charged':
        this.clearExtra();
        return super.tell(step);
      case 'dealt':
        if (step.deal.kind === 'deal') this.clearExtra();
        return super.tell(step);
      default:
        return super.tell(step);
    }
  }

  protected override end(): void {
    this.clearExtra();
  }

  private caught(step: Extract<Step, { kind: 'caught' }>): void {
    const extra = { place: place.extra(step.seat) };
    const start = this.scene.time('taking');
    this.extra = { seat: step.seat, piece: step.what };
    if (step.what === MARKER_PIECE)
      this.scene.travel(MARKER_PIECE, CENTRE_MARKER, extra, start, { sound: 'put' });
    else this.scene.put([extra], start);
  }

  /** SF5 goes back to its place with the floor lines, and what lay on it goes the way of what lay there. */
  private clearExtra(): void {
    if (!this.extra || this.after.extra !== '-') return;
    const { seat, piece } = this.extra;
    const to = piece === MARKER_PIECE ? CENTRE_MARKER : LID;
    this.scene.travel(piece, { place: place.extra(seat) }, to, this.scene.time('charging', seat) + COUNT / 2);
    this.extra = null;
  }

  private move(piece: string, from: Spot, display: number, start: number): void {
    this.scene.travel(piece, from, this.put(display, piece), start, { sound: 'put' });
  }
}
