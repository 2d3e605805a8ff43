/** SHA-256 of the bytes that hexadecimal digits stand for. The browser's own is not there on pages without https. */
export function sha256(hexadecimal: string): string {
  const bytes = (hexadecimal.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  const state = fractions(8, 1 / 2);
  const words = padded(bytes);
  for (let at = 0; at < words.length; at += 16) mix(state, words.slice(at, at + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The first 32 bits of the fractions of roots of the first primes. */
function fractions(number: number, root: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < number; n++) {
    let prime = true;
    for (let k = 2; k * k <= n; k++) if (n % k === 0) prime = false;
    if (prime) found.push(((n ** root % 1) * 2 ** 32) | 0);
  }
  return found;
}

const ROUNDS = fractions(64, 1 / 3);

/** The message, a one, zeros, and its length in bits. */
function padded(bytes: readonly number[]): number[] {
  const words = new Array<number>((((bytes.length + 8) >> 6) + 1) * 16).fill(0);
  [...bytes, 0x80].forEach((byte, n) => (words[n >> 2]! |= byte << (24 - 8 * (n % 4))));
  words[words.length - 1] = 8 * bytes.length;
  return words;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mix(state: number[], w: number[]): void {
  for (let n = 16; n < 64; n++) {
    const [x, y] = [w[n - 15]!, w[n - 2]!];
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[n] = (w[n - 16]! + s0 + w[n - 7]! + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  ROUNDS.forEach((constant, n) => {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constant + w[n]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (state[n]! + word) | 0));
}
