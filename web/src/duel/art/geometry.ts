/** Points and paths for the drawings, in the coordinates of a square of 100 with its centre at 50, 50. */

export interface Point {
  x: number;
  y: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The point at this distance from the centre, degrees clockwise from the top. */
export function polar(degrees: number, distance: number, centre = 50): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: round(centre + distance * Math.cos(angle)), y: round(centre + distance * Math.sin(angle)) };
}

export function closed(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

/** A star whose points and notches take turns. */
export function star(points: number, outer: number, inner: number, turned = 0, centre = 50): string {
  const step = 180 / points;
  return closed(
    Array.from({ length: 2 * points }, (_, n) =>
      polar(turned + n * step, n % 2 === 0 ? outer : inner, centre),
    ),
  );
}

/** A slice of a disc between two angles. */
export function wedge(from: number, to: number, radius: number, centre = 50): string {
  const begin = polar(from, radius, centre);
  const end = polar(to, radius, centre);
  return `M${centre} ${centre}L${begin.x} ${begin.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}Z`;
}

/** Fish scales: rows of half circles, every other row moved by half a scale. */
export function scales(width: number, height: number, from: number, to: number): string {
  const rows = Array.from({ length: Math.ceil((to - from) / height) + 1 }, (_, row) => {
    const start = from - (row % 2 === 0 ? 0 : width / 2);
    const y = from + row * height;
    const arcs = Math.ceil((to - start) / width);
    return `M${start} ${y}` + `a${width / 2} ${width / 2} 0 0 0 ${width} 0`.repeat(arcs);
  });
  return rows.join('');
}

/** Where so many tiles lie on a factory's half, in an arc along its rim, in percent of the factory. */
export function places(number: number, large: boolean, half: 'sun' | 'moon'): Point[] {
  const step = large ? 40 : 54; // degrees: so that a finger on one tile meets no other
  const distance = large ? 38 : 36.5;
  const first = (-step * (number - 1)) / 2;
  return Array.from({ length: number }, (_, n) =>
    half === 'sun' ? polar(first + n * step, distance) : polar(180 - (first + n * step), distance),
  );
}
