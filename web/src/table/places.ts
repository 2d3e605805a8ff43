/**
 * Names of the places that things travel between, carried as `data-place`, so that an animation finds the rectangles of
 * source and target without knowing a component. Everything counts from 1, as in the server's JSON.
 */
export const place = {
  display: (display: number) => `display-${display}`,
  centre: 'centre',
  bag: 'bag',
  lid: 'lid',
  /** Where it is written how many a store holds. */
  number: (store: string) => `number-${store}`,
  board: (seat: number) => `board-${seat}`,
  score: (seat: number) => `score-${seat}`,
  line: (seat: number, line: number) => `line-${seat}-${line}`,
  /** Space 1 is the rightmost, which is filled first. */
  lineSpace: (seat: number, line: number, space: number) => `line-${seat}-${line}-${space}`,
  /** A space of the wall, the box or the dome. */
  cell: (seat: number, row: number, column: number) => `cell-${seat}-${row}-${column}`,
  floor: (seat: number) => `floor-${seat}`,
  floorSpace: (seat: number, space: number) => `floor-${seat}-${space}`,
  extra: (seat: number) => `extra-${seat}`,
};

/**
 * The element of a place as it is seen now. Where a board is folded into a strip its places are not there: then the strip,
 * which is the place of the board, stands for all of them.
 */
export function findPlace(table: ParentNode, name: string): HTMLElement | null {
  const seen = (place: string) =>
    [...table.querySelectorAll<HTMLElement>(`[data-place="${place}"]`)].find((found) =>
      found.checkVisibility(),
    );
  const seat = /^(?:line|cell|floor|extra|score|slot|dome|chips|tokens|held-start)-(\d+)/.exec(name)?.[1];
  return seen(name) ?? (seat === undefined ? null : (seen(place.board(Number(seat))) ?? null));
}
