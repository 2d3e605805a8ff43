/** What lies on the table of Duel: where a thing may be laid, and what comes of it. */
import {
  changed,
  countedText,
  countsOf,
  ERASER,
  listedText,
  withItem,
  type Refusal,
  type Spot,
} from '../../games/studying';
import { say } from '../../texts/texts.svelte';
import { duelPlace } from '../places';
import { domeCells, plateIn, turn } from '../plates';
import { COLOUR_OF, isLetter, LETTERS, LINES, tilesOf } from '../position';
import { BROKEN, chipOf, FACTORIES, isPlate, PLATES, SLOTS, SUN } from './things';
import { withBoard, type Board, type Whole } from './whole';

export const onSun = (factory: number) =>
  factory === 0 ? say('study.edit.sun_large') : say('study.edit.sun', { number: factory });
const onMoon = (factory: number) =>
  factory === 0 ? say('study.edit.moon_large') : say('study.edit.moon', { number: factory });

export function spotsOf(position: Whole, brush: string, names: readonly string[]): Spot[] {
  const erases = brush === ERASER;
  const put = (place: string, where: string, name = ''): Spot => {
    const label = say(erases ? 'study.edit.erase_at' : 'study.edit.put_at', { where });
    return { place, label: name ? `${name}: ${label}` : label };
  };
  const seats = position.boards.map((_, n) => ({ seat: n + 1, name: names[n] ?? '' }));
  const spots: Spot[] = [];
  if (erases || isLetter(brush)) {
    for (const factory of FACTORIES) {
      spots.push(put(`${duelPlace.factory(factory)}#upper`, onSun(factory)));
      spots.push(put(`${duelPlace.factory(factory)}#lower`, onMoon(factory)));
    }
    for (const { seat, name } of seats) {
      for (let line = 1; line <= LINES; line++)
        spots.push(put(duelPlace.line(seat, line), say('study.edit.line', { line }), name));
      spots.push(put(duelPlace.floor(seat), say('study.edit.broken'), name));
      domeCells(position.boards[seat - 1]?.plates ?? []).forEach((row, r) =>
        row.forEach((cell, c) => {
          const field = say('study.edit.cell', { row: r + 1, column: c + 1 });
          if (cell && cell !== 'special') spots.push(put(duelPlace.cell(seat, r + 1, c + 1), field, name));
        }),
      );
    }
  }
  if (erases || isPlate(brush)) {
    position.display.forEach((_, n) =>
      spots.push(put(duelPlace.shown(n + 1), say('study.edit.shown', { number: n + 1 }))),
    );
    for (const { seat, name } of seats)
      for (const slot of SLOTS) {
        const bare = isBare(position, seat, slot);
        if (bare) spots.push(put(duelPlace.slot(seat, slot), say('study.edit.slot', { slot }), name));
      }
  }
  if (erases || chipOf(brush)) {
    position.chips.forEach((chip, n) => {
      const empty = (position.suns[n + 1] ?? '-') === '-' && (position.moons[n + 1] ?? '-') === '-';
      if (empty) {
        const on = `${duelPlace.factory(n + 1)}#${erases ? 'lower' : 'whole'}`;
        if (!erases || chip !== '-') spots.push(put(on, say('study.edit.chip', { number: n + 1 })));
      }
    });
    for (const { seat, name } of seats) spots.push(put(duelPlace.chips(seat), say('study.edit.chips'), name));
  }
  return [...new Map(spots.map((spot) => [spot.place, spot])).values()];
}

/** Whether no tile lies on the plate of a slot, so that another one may come there. */
function isBare(position: Whole, seat: number, slot: number): boolean {
  const dome = position.boards[seat - 1]?.dome ?? [];
  const [top, left] = [2 * Math.floor((slot - 1) / 3), 2 * ((slot - 1) % 3)];
  return [0, 1].every((r) => [0, 1].every((c) => (dome[top + r]?.[left + c] ?? '.') === '.'));
}

export function painted(position: Whole, at: string, brush: string): Whole | Refusal {
  const chip = chipOf(brush);
  const [place = '', half] = at.split('#');
  const factory = /^factory-(\d)$/.exec(place)?.[1];
  if (factory !== undefined) {
    const n = Number(factory);
    if (half === 'whole') return onChip(position, n, chip ?? '');
    const hasChip = n > 0 && !['-', '?'].includes(position.chips[n - 1] ?? '-');
    if (brush === ERASER && half === 'lower' && hasChip) return onChip(position, n, ERASER);
    return onFactory(position, n, half === 'upper' ? 'suns' : 'moons', brush);
  }
  const shown = /^plate-(\d)$/.exec(place)?.[1];
  if (shown) return onDisplay(position, Number(shown) - 1, brush);
  const [, seat, kind, first, second] =
    /^board-(\d)\/(line|floor|cell|slot|chips)(?:-(\d))?(?:-(\d))?$/.exec(place) ?? [];
  const n = Number(seat) - 1;
  const board = position.boards[n];
  if (!board) return position;
  if (kind === 'line') return onLine(position, n, board, Number(first), brush);
  if (kind === 'floor') return onBroken(position, n, board, brush);
  if (kind === 'cell') return onCell(position, n, board, Number(first), Number(second), brush);
  if (kind === 'slot') return onSlot(position, n, board, Number(first) - 1, brush);
  return onChips(position, n, board, chip ?? ERASER);
}

function taken(position: Whole, letter: string): Whole | Refusal {
  for (const stock of ['bag', 'tower'] as const) {
    const counts = countsOf(position[stock]);
    if (counts[letter]) return { ...position, [stock]: countedText(changed(counts, letter, -1), LETTERS) };
  }
  const colour = isLetter(letter) ? COLOUR_OF[letter] : letter;
  return { code: 'study.edit.none_left', fields: { game: 'duel', colour } };
}

function given(position: Whole, tiles: readonly string[]): Whole {
  let counts = countsOf(position.bag);
  for (const tile of tiles) counts = changed(counts, tile, 1);
  return { ...position, bag: countedText(counts, LETTERS) };
}

/** Tiles lie on a factory's sun or on its moon: laying some on one half clears the other. */
function onFactory(position: Whole, factory: number, half: 'suns' | 'moons', brush: string): Whole | Refusal {
  const other = half === 'suns' ? 'moons' : 'suns';
  const held: string[] = tilesOf(position[half][factory] ?? '-');
  const put = (rest: Whole, tiles: string[]): Whole => {
    const sorted = half === 'suns' || factory === 0 ? listedText(tiles, LETTERS) : tiles.join('') || '-';
    return { ...rest, [half]: withItem(rest[half], factory, sorted) };
  };
  if (brush === ERASER) return put(given(position, held.slice(-1)), held.slice(0, -1));
  const most = factory === 0 ? SUN.large : SUN.small;
  if (held.length >= most) return { code: 'study.edit.full', fields: { number: most } };
  const swept = tilesOf(position[other][factory] ?? '-');
  const bare = { ...given(position, swept), [other]: withItem(position[other], factory, '-') };
  const rest = taken(withChipDown(bare, factory), brush);
  return 'code' in rest ? rest : put(rest, [...held, brush]);
}

/** A chip that lay open goes back among those that nobody has seen: tiles will lie on it. */
function withChipDown(position: Whole, factory: number): Whole {
  const chip = position.chips[factory - 1] ?? '-';
  if (factory === 0 || chip === '?' || chip === '-') return position;
  const unseen_chips = [...position.unseen_chips, chip];
  return { ...position, unseen_chips, chips: withItem(position.chips, factory - 1, '?') };
}

function onChip(position: Whole, factory: number, chip: string): Whole | Refusal {
  const bare = withChipDown(position, factory);
  const lay = (rest: Whole, laid: string): Whole => ({
    ...rest,
    chips: withItem(rest.chips, factory - 1, laid),
  });
  if (chip === ERASER) return lay(bare, '-');
  const rest = withoutChip(bare, chip);
  return 'code' in rest ? rest : lay(rest, chip);
}

function withoutChip(position: Whole, chip: string): Whole | Refusal {
  const at = position.unseen_chips.indexOf(chip);
  if (at < 0) return { code: 'study.edit.no_chip', fields: {} };
  return { ...position, unseen_chips: position.unseen_chips.filter((_, n) => n !== at) };
}

function onChips(position: Whole, index: number, board: Board, chip: string): Whole | Refusal {
  if (chip !== ERASER) {
    const rest = withoutChip(position, chip);
    return 'code' in rest ? rest : withBoard(rest, index, { chips: [...board.chips, chip] });
  }
  const [last] = board.chips.slice(-1);
  if (last === undefined) return position;
  const back = { ...position, unseen_chips: [...position.unseen_chips, last] };
  return withBoard(back, index, { chips: board.chips.slice(0, -1) });
}

function onLine(position: Whole, index: number, board: Board, line: number, brush: string): Whole | Refusal {
  const held: string[] = tilesOf(board.lines[line - 1] ?? '-');
  const put = (rest: Whole, tiles: string[]): Whole =>
    withBoard(rest, index, { lines: withItem(board.lines, line - 1, tiles.join('') || '-') });
  if (brush === ERASER) return put(given(position, held.slice(-1)), held.slice(0, -1));
  const same = held[0] === undefined || held[0] === brush;
  if (same && held.length >= line) return { code: 'study.edit.full', fields: { number: line } };
  const rest = taken(same ? position : given(position, held), brush);
  return 'code' in rest ? rest : put(rest, [...(same ? held : []), brush]);
}

function onBroken(position: Whole, index: number, board: Board, brush: string): Whole | Refusal {
  const held: string[] = tilesOf(board.broken);
  const put = (rest: Whole, tiles: string[]): Whole =>
    withBoard(rest, index, { broken: listedText(tiles, LETTERS) });
  if (brush === ERASER) return put(given(position, held.slice(-1)), held.slice(0, -1));
  if (held.length >= BROKEN) return { code: 'study.edit.full', fields: { number: BROKEN } };
  const rest = taken(position, brush);
  return 'code' in rest ? rest : put(rest, [...held, brush]);
}

/** A cell with a colour takes a tile of it, whichever is held; a joker takes any. Pressing a tile takes it away. */
function onCell(
  position: Whole,
  index: number,
  board: Board,
  row: number,
  column: number,
  brush: string,
): Whole | Refusal {
  const cell = domeCells(board.plates)[row - 1]?.[column - 1];
  const spaces = [...(board.dome[row - 1] ?? '......')];
  const here = spaces[column - 1] ?? '.';
  if (!cell || cell === 'special') return position;
  const lay = (rest: Whole, tile: string): Whole =>
    withBoard(rest, index, {
      dome: withItem(board.dome, row - 1, withItem(spaces, column - 1, tile).join('')),
    });
  const wanted = cell === 'joker' ? brush : cell;
  const bare = here === '.' ? position : lay(given(position, [here]), '.');
  if (brush === ERASER || here === wanted) return bare;
  const rest = taken(bare, wanted);
  return 'code' in rest ? rest : lay(rest, wanted);
}

/** Pressing the same plate again turns it by a quarter. */
function onSlot(position: Whole, index: number, board: Board, slot: number, brush: string): Whole | Refusal {
  const here = plateIn(board.plates[slot] ?? '-');
  const lay = (rest: Whole, plate: string): Whole =>
    withBoard(rest, index, { plates: withItem(board.plates, slot, plate) });
  if (here && here.name === brush) return lay(position, `${brush}@${turn(here.rotation + 1)}`);
  const bare = here ? lay(withPlate(position, here.name), '-') : position;
  if (brush === ERASER) return bare;
  const rest = withoutPlate(bare, brush);
  return 'code' in rest ? rest : lay(rest, `${brush}@0`);
}

function onDisplay(position: Whole, n: number, brush: string): Whole | Refusal {
  const here = position.display[n] ?? '-';
  const lay = (rest: Whole, plate: string): Whole => ({ ...rest, display: withItem(rest.display, n, plate) });
  const bare = here === '-' ? position : lay(withPlate(position, here), '-');
  if (brush === ERASER || here === brush) return bare;
  const rest = withoutPlate(bare, brush);
  return 'code' in rest ? rest : lay(rest, brush);
}

const inOrder = (plates: readonly string[]) => PLATES.filter((plate) => plates.includes(plate));
const withPlate = (position: Whole, plate: string): Whole => ({
  ...position,
  unseen: inOrder([...position.unseen, plate]),
});

function withoutPlate(position: Whole, plate: string): Whole | Refusal {
  if (!position.unseen.includes(plate)) return { code: 'study.edit.no_plate', fields: {} };
  return { ...position, unseen: position.unseen.filter((each) => each !== plate) };
}
