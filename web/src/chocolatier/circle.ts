import type { LookOf } from '../azul/looks';
import type { Divide } from '../azul/position';
import { CHOCOLATIER } from './skin';
import type { Circle } from './position';

export type Side = Divide['side'];

/** The side of a display without an effect, and that of SF5, which may be taken away as an extra space. */
const PLAIN = '-';
const EXTRA = '5';

/** The display on which the rest is divided now, from 1, or 0 when nothing is. */
export function divided({ dividing, gold }: Circle): number {
  return dividing === '-' ? 0 : gold.indexOf('4') + 1;
}

/** The next display on a side of the circle; one that was taken away as an extra space leaves a gap. */
export function neighbour(circle: Circle, display: number, side: Side): number {
  const number = circle.displays.length;
  const step = side === 'left' ? number - 1 : 1;
  let index = display - 1;
  do index = (index + step) % number;
  while (isTaken(circle, index));
  return index + 1;
}

export function lookOf(circle: Circle): LookOf {
  return (display) => {
    if (isTaken(circle, display - 1)) return null;
    return (circle.gold[display - 1] ?? PLAIN) === PLAIN ? CHOCOLATIER.plate : 'gold';
  };
}

function isTaken({ extra, gold }: Circle, index: number): boolean {
  return extra !== '-' && gold[index] === EXTRA;
}
