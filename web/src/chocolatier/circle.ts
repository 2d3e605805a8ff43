import type { Position } from '../azul/position';

export type Side = 'left' | 'right';

/** The display on which the rest is divided now, from 1, or 0 when nothing is. */
export function divided(position: Position): number {
  return (position.dividing ?? '-') === '-' ? 0 : (position.gold ?? []).indexOf('4') + 1;
}

/** The next display on a side of the circle; one that was taken away as an extra space leaves a gap. */
export function neighbour(position: Position, display: number, side: Side): number {
  const number = position.displays.length;
  const step = side === 'left' ? number - 1 : 1;
  let index = display - 1;
  do index = (index + step) % number;
  while ((position.extra ?? '-') !== '-' && position.gold?.[index] === '5');
  return index + 1;
}
