/** Where things lie in the pictures. */

/** A whole number at least as large, that is easy to read and to halve. */
export function roundUp(number: number): number {
  if (number <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(number));
  return ([1, 2, 4, 6, 10].find((step) => step * power >= number) ?? 10) * power;
}

/** The means of the last `number` of these, each with those before it. */
export function movingMeans(values: readonly number[], number: number): number[] {
  return values.map((_, at) => {
    const last = values.slice(Math.max(0, at + 1 - number), at + 1);
    return last.reduce((sum, value) => sum + value, 0) / last.length;
  });
}

/** A few of so many places, evenly, the last among them. */
export function someOf(number: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(number / most));
  const places: number[] = [];
  for (let at = number - 1; at >= 0; at -= step) places.unshift(at);
  return places;
}

export interface Span {
  from: number;
  width: number;
}

/** Two bars on one scale that begins at zero, wherever that is, and covers all these values. */
export function spansOf(values: readonly number[], all: readonly number[], width: number): Span[] {
  const least = Math.min(0, ...all);
  const most = Math.max(0, ...all);
  const unit = width / Math.max(1, most - least);
  return values.map((value) => ({
    from: (Math.min(0, value) - least) * unit,
    width: Math.abs(value) * unit,
  }));
}
