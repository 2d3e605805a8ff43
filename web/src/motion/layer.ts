/**
 * The layer over the table in which things move: by the Web Animations API, with transforms and opacity alone, so that
 * nothing else is laid out anew. It lies on the page and not on the window, so that it is scrolled with the table. Whatever
 * happens, `clear` leaves nothing behind.
 */
import './motion.css';
import { boxOnPage } from './stage';

export const EASE = 'cubic-bezier(0.2, 0.8, 0.3, 1)';
const FADE = 160;

export class Layer {
  readonly element = document.createElement('div');
  private readonly animations: Animation[] = [];
  private readonly timers: number[] = [];

  constructor(
    game: string,
    /** Whose move it is that is told; null if it is nobody's. */
    seat: number | null,
    private readonly speed: number,
    /** Cross-fades instead of journeys. */
    readonly reduced: boolean,
  ) {
    this.element.className = 'motion-layer';
    this.element.dataset['game'] = game;
    if (seat !== null) this.element.dataset['seat'] = String(seat);
    this.element.setAttribute('aria-hidden', 'true');
    // As large as the page, which it must not make larger.
    const { width, height } = boxOnPage(document.documentElement);
    Object.assign(this.element.style, { width: `${width}px`, height: `${height}px` });
    document.body.append(this.element);
  }

  /** Something of the layer's own, over this box. */
  lay(thing: HTMLElement, box: DOMRect): void {
    Object.assign(thing.style, { width: `${box.width}px`, height: `${box.height}px`, transform: at(box) });
    this.element.append(thing);
  }

  /** Moves something of the layer's own, which is gone afterwards and not seen before. */
  pass(thing: HTMLElement, frames: Keyframe[], lasts: number, start = 0): void {
    thing.style.opacity = '0';
    this.element.append(thing);
    const gone = () => thing.remove();
    this.animate(thing, frames, lasts, start).finished.then(gone, gone);
  }

  /** Something of the layer's own stays there until then. */
  keep(thing: HTMLElement, box: DOMRect, until: number): void {
    this.lay(thing, box);
    this.pass(thing, [{ opacity: 1 }, { opacity: 1 }], until);
  }

  /** Something on the table is not seen until then. */
  hide(thing: Element, until: number): void {
    if (this.reduced) this.animate(thing, [{ opacity: 0 }, { opacity: 1 }], FADE);
    else this.animate(thing, [{ opacity: 0 }, { opacity: 0 }], until);
  }

  /** Something that is no longer on the table fades where it was. */
  fade(thing: HTMLElement): void {
    this.pass(thing, [{ opacity: 1 }, { opacity: 0 }], FADE);
  }

  animate(thing: Element, frames: Keyframe[], duration: number, delay = 0): Animation {
    const animation = thing.animate(frames, { duration, delay });
    animation.playbackRate = this.speed;
    this.animations.push(animation);
    return animation;
  }

  later(start: number, act: () => void): void {
    this.timers.push(window.setTimeout(act, start / this.speed));
  }

  /** When everything has come to its end. */
  async done(): Promise<void> {
    await Promise.allSettled(this.animations.map((animation) => animation.finished));
  }

  /** Brings everything to its end now. */
  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    for (const animation of this.animations) animation.finish();
    this.element.remove();
  }
}

export function at(box: DOMRect, scale = 1, turn = ''): string {
  return `translate(${box.left}px, ${box.top}px) scale(${scale})${turn}`;
}
