/**
 * Names of the places that things travel between, carried as `data-place`, so that an animation finds the rectangles of
 * source and target without knowing a component. Everything counts from 1, as in the server's JSON. These are on every
 * table; a game has more, in its own `places.ts`.
 *
 * What else is to be known of a place, its element says: `data-store` swallows things and gives them out, and so shows none
 * of them; on `data-sliding` things make room for what comes and goes; `data-round` is round; of `data-pieces` only the
 * pieces are meant, not what lies between them; `data-spaces` is larger than the spaces in it, and they are what is meant.
 */

/** A place on somebody's board: its name begins with the board's. */
export function onBoard(seat: number, name: string): string {
  return `${place.board(seat)}/${name}`;
}

export const place = {
  bag: 'bag',
  /** Where it is written how many a store holds. */
  number: (store: string) => `number-${store}`,
  board: (seat: number) => `board-${seat}`,
  score: (seat: number) => onBoard(seat, 'score'),
  line: (seat: number, line: number) => onBoard(seat, `line-${line}`),
  /** Space 1 is the rightmost, which is filled first. */
  lineSpace: (seat: number, line: number, space: number) => onBoard(seat, `line-${line}-${space}`),
  /** A space of the wall or of the dome. */
  cell: (seat: number, row: number, column: number) => onBoard(seat, `cell-${row}-${column}`),
  floor: (seat: number) => onBoard(seat, 'floor'),
  floorSpace: (seat: number, space: number) => onBoard(seat, `floor-${space}`),
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
  const [board = name] = name.split('/');
  return seen(name) ?? seen(board) ?? null;
}
