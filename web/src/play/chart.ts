/** Where the lines of the chart of scores go. */
export interface Point {
  x: number;
  y: number;
}

export interface Line {
  seat: number;
  points: Point[];
  /** Where its name stands: near its end, but not over another name. */
  label: number;
}

export interface Chart {
  lines: Line[];
  /** The highest score, a multiple of ten, and the heights of it and of zero. */
  most: number;
  top: number;
  bottom: number;
  /** Where each round ends. */
  rounds: number[];
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const STEP = 10;

/** `scores` by round, then by seat, with those at the start first. */
export function chartOf(scores: readonly (readonly number[])[], box: Box, apart: number): Chart {
  const most = Math.max(STEP, Math.ceil(Math.max(...scores.flat()) / STEP) * STEP);
  const x = (round: number) => box.left + ((box.right - box.left) * round) / Math.max(1, scores.length - 1);
  const y = (score: number) => box.bottom - ((box.bottom - box.top) * score) / most;
  const seats = scores[0]?.map((_, seat) => seat) ?? [];
  const lines = seats.map((seat) => {
    const points = scores.map((round, n) => ({ x: x(n), y: y(round[seat] ?? 0) }));
    return { seat: seat + 1, points, label: points.at(-1)?.y ?? box.bottom };
  });
  spread(lines, apart, box);
  return { lines, most, top: y(most), bottom: y(0), rounds: scores.map((_, n) => x(n)) };
}

/** Moves labels down, then up from the bottom, until none is nearer than this to the next. */
function spread(lines: Line[], apart: number, box: Box): void {
  const down = [...lines].sort((one, other) => one.label - other.label);
  let least = -Infinity;
  for (const line of down) {
    line.label = Math.max(line.label, least);
    least = line.label + apart;
  }
  let most = box.bottom;
  for (const line of down.reverse()) {
    line.label = Math.min(line.label, most);
    most = line.label - apart;
  }
}
