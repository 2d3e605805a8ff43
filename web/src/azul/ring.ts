/** Where the displays lie around the centre, from the first at the top clockwise. */

export interface Point {
  x: number;
  y: number;
}

export interface Ring {
  /** Middles of the displays. */
  points: Point[];
  /** Middle of the ring. */
  centre: Point;
}

/** A circle, in shares of the box that it just fills. */
export function circle(number: number): Ring {
  const angles = Array.from({ length: number }, (_, n) => (n / number) * 2 * Math.PI);
  const wide = Math.max(...angles.map(Math.sin));
  const low = Math.max(...angles.map((angle) => -Math.cos(angle)));
  const share = (x: number, y: number) => ({ x: (1 + x / wide) / 2, y: (1 + y) / (1 + low) });
  return { points: angles.map((angle) => share(Math.sin(angle), -Math.cos(angle))), centre: share(0, 0) };
}

/** How far the outer two of an arch lie below its top, and the next ones below them, in displays. */
const FEW = { shoulder: 0.5, row: 1.12 };
const MANY = { shoulder: 0.1, row: 1.05 };

/**
 * An arch that is open below, for a narrow screen: one display at the top, the others down both sides, the centre
 * between them. Shares of the box across, displays down.
 */
export function arch(number: number): Point[] {
  const side = (number - 1) / 2;
  const { shoulder, row } = number > 5 ? MANY : FEW;
  const down = (nth: number) => shoulder + nth * row;
  return Array.from({ length: number }, (_, n) => {
    if (n === 0) return { x: 0.5, y: 0 };
    return n <= side ? { x: 1, y: down(n - 1) } : { x: 0, y: down(number - n - 1) };
  });
}
