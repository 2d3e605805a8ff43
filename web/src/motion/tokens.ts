/** The things of a story, each with its whole way: a tile that is put on a line and then tiled is one thing. */
import type { Spot, Travel } from './movements';

export interface Hop {
  to: Spot;
  start: number;
  end: number;
}

export interface Token {
  first: Travel;
  hops: Hop[];
}

/** The ways of all things, in the order in which they set out. A thing that lands where another way begins goes on there. */
export function tokensOf(travels: readonly Travel[]): Token[] {
  const lying = new Map<string, Token>();
  const tokens: Token[] = [];
  for (const travel of [...travels].sort((one, other) => one.start - other.start)) {
    let token = lying.get(key(travel.from, travel.piece));
    if (token && (token.hops.at(-1)?.end ?? 0) <= travel.start) lying.delete(key(travel.from, travel.piece));
    else tokens.push((token = { first: travel, hops: [] }));
    token.hops.push({ to: travel.to, start: travel.start, end: travel.start + travel.lasts });
    lying.set(key(travel.to, travel.piece), token);
  }
  return tokens;
}

function key(spot: Spot, piece: string): string {
  return `${spot.place}/${piece}/${spot.nth ?? 0}`;
}
