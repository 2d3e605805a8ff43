/** Azul's positions put together by hand, and its deals told; Master Chocolatier adds what it has more. */
import type { AnyPosition } from '../api/names';
import {
  changed,
  countedText,
  countsOf,
  drawn,
  ERASER,
  listedText,
  withItem,
  type Brush,
  type DealForm,
  type Draft,
  type Refusal,
  type Setting,
  type Spot,
  type Studying,
} from '../games/studying';
import Marker from '../art/Marker.svelte';
import { say } from '../texts/texts.svelte';
import { place } from './places';
import { LINES, MARKER, letters, printed, total, type Position } from './position';
import { AZUL, colourOf, type Skin } from './skin';

/** What both games' positions have; what a relative adds goes along. */
type Whole = Position & { game: string };
type Board = Whole['boards'][number];

const DISPLAY = 4;
const FLOOR = 7;
const MOST = 999;

/** Reads the names of places back. */
const BOARD_PLACE = /^board-(\d)\/(cell|line|floor)(?:-(\d))?(?:-(\d))?$/;

export function studyingOf(skin: Skin): Studying {
  const order = Object.keys(skin.colours);
  const whole = (draft: Draft): Whole => draft as unknown as Whole;
  const draftOf = (position: Whole): Draft => settled(position) as unknown as Draft;
  const tile = (letter: string): Brush => ({
    name: letter,
    label: say(`term.${colourOf(skin, letter)}`),
    picture: { Drawing: skin.Piece, props: { colour: colourOf(skin, letter) } },
  });

  return {
    name: skin.game,
    brushes: () => [
      ...order.map(tile),
      { name: MARKER, label: say('web.marker'), picture: { Drawing: Marker, props: {} } },
      { name: ERASER, label: say('study.edit.eraser') },
    ],
    spots: (draft, brush, names) => spotsOf(skin, whole(draft), brush, names),
    paint(draft, at, brush) {
      const made = painted(skin, whole(draft), at, brush);
      return 'code' in made ? made : draftOf(made);
    },
    settings: (draft, names) => settingsOf(skin, whole(draft), names),
    set: (draft, setting, value) => draftOf(withSetting(whole(draft), setting, value)),
    clear(draft) {
      const { displays, boards } = whole(draft);
      const bare = boards.map((board) => ({ ...board, ...BARE }));
      const all = countedText(Object.fromEntries(order.map((letter) => [letter, 20])), order);
      const empty = { displays: displays.map(() => '-'), centre: '-', bag: all, lid: '-', boards: bare };
      return draftOf({ ...whole(draft), ...empty, marker: null });
    },
    fill(draft, random) {
      const position = whole(draft);
      let [bag, lid] = [countsOf(position.bag), countsOf(position.lid)];
      const displays = position.displays.map((display) => {
        const tiles = letters(display);
        while (tiles.length < DISPLAY) {
          let more: string[];
          [bag, more] = drawn(bag, 1, random);
          if (more.length === 0) {
            if (Object.values(lid).every((number) => number === 0)) break;
            [bag, lid] = [lid, {}];
            continue;
          }
          tiles.push(...more);
        }
        return listedText(tiles, order);
      });
      const stocks = { bag: countedText(bag, order), lid: countedText(lid, order) };
      return draftOf({ ...position, ...stocks, displays });
    },
    shown: (draft) => draft as unknown as AnyPosition,
    dealForm(draft, names) {
      const position = whole(draft);
      if (position.phase === 'starting') return startForm(names);
      return position.phase === 'dealing' ? dealForm(position, order.map(tile), order) : null;
    },
  };
}

export const studying = studyingOf(AZUL);

const BARE = {
  lines: LINES.map(() => '-'),
  wall: LINES.map(() => '.....'),
  floor: '-',
  tiling: 0,
  floor_lost: 0,
};

/** What follows from the rest: whose turn it is where nobody can choose, and the scores, which the server reckons. */
function settled(position: Whole): Whole {
  const boards = position.boards.map((board) => ({ ...board, score: board.tiling - board.floor_lost }));
  const tiles = position.boards.findIndex((board) => isComplete(board));
  const turns: Partial<Record<Whole['phase'], number | null>> = {
    starting: null,
    dealing: null,
    ended: null,
    tiling: tiles < 0 ? position.turn : tiles + 1,
  };
  const turn = position.phase in turns ? (turns[position.phase] ?? null) : (position.turn ?? 1);
  return { ...position, turn, boards };
}

function isComplete(board: Board): boolean {
  return board.lines.some((line, n) => letters(line).length === n + 1);
}

// What lies on the table

function spotsOf(skin: Skin, position: Whole, brush: string, names: readonly string[]): Spot[] {
  const erases = brush === ERASER;
  const colour = erases || brush === MARKER ? '' : colourOf(skin, brush);
  const label = (where: string, name = '') =>
    say(erases ? 'study.edit.take' : 'study.edit.put', {
      what: brush === MARKER ? 'marker' : colour,
      where,
      name,
    });
  const boards = position.boards.flatMap((_, n): Spot[] => {
    const [seat, name] = [n + 1, names[n] ?? ''];
    const on = (at: string, where: string): Spot => ({ place: at, label: `${name}: ${label(where)}` });
    const floor = on(place.floor(seat), say('study.edit.floor', { game: skin.game }));
    if (brush === MARKER) return [floor];
    const cells = LINES.flatMap((row) =>
      LINES.map((column) => on(place.cell(seat, row, column), say('study.edit.cell', { row, column }))),
    );
    const lines = LINES.map((line) => on(place.line(seat, line), say('study.edit.line', { line })));
    return [...lines, ...cells, floor];
  });
  const centre = { place: place.centre, label: label(say('study.edit.centre')) };
  if (brush === MARKER) return [centre, ...boards];
  const displays = position.displays.map((_, n) => ({
    place: place.display(n + 1),
    label: label(say('study.edit.display', { display: n + 1 })),
  }));
  const stocks = [
    { place: place.bag, label: label(say('study.edit.bag')) },
    { place: place.lid, label: label(say('study.edit.lid')) },
  ];
  return [...displays, centre, ...(erases ? [] : stocks), ...boards];
}

function painted(skin: Skin, position: Whole, at: string, brush: string): Whole | Refusal {
  const order = Object.keys(skin.colours);
  const [, seat, kind, first, second] = BOARD_PLACE.exec(at) ?? [];
  if (kind && seat) {
    const n = Number(seat) - 1;
    const board = position.boards[n];
    if (!board) return position;
    if (kind === 'cell') return onWall(skin, position, n, Number(first), Number(second), brush);
    if (kind === 'line') return onLine(skin, position, n, Number(first), brush);
    return onFloor(skin, position, n, brush);
  }
  if (at === place.bag || at === place.lid)
    return moved(skin, position, at === place.bag ? 'bag' : 'lid', brush);
  if (brush === MARKER) return withMarker(position, null);
  const display = /^display-(\d)$/.exec(at)?.[1];
  const held = letters(display ? (position.displays[Number(display) - 1] ?? '-') : position.centre);
  const put = (tiles: string[], rest: Whole): Whole => {
    const text = listedText(tiles, order);
    if (!display) return { ...rest, centre: text };
    return { ...rest, displays: withItem(rest.displays, Number(display) - 1, text) };
  };
  if (brush === ERASER) {
    const last = held.at(-1);
    return last === undefined ? position : put(held.slice(0, -1), given(skin, position, [last]));
  }
  if (display && held.length >= DISPLAY) return { code: 'study.edit.full', fields: { number: DISPLAY } };
  const rest = taken(skin, position, brush);
  return 'code' in rest ? rest : put([...held, brush], rest);
}

/** The table without one tile of its bag, or of its lid once the bag has none. */
function taken(skin: Skin, position: Whole, letter: string): Whole | Refusal {
  const order = Object.keys(skin.colours);
  for (const stock of ['bag', 'lid'] as const) {
    const counts = countsOf(position[stock]);
    if (counts[letter]) return { ...position, [stock]: countedText(changed(counts, letter, -1), order) };
  }
  return { code: 'study.edit.none_left', fields: { game: skin.game, colour: colourOf(skin, letter) } };
}

/** The table with these tiles back in the bag. */
function given(skin: Skin, position: Whole, tiles: readonly string[]): Whole {
  let counts = countsOf(position.bag);
  for (const letter of tiles) if (letter !== MARKER) counts = changed(counts, letter, 1);
  return { ...position, bag: countedText(counts, Object.keys(skin.colours)) };
}

/** From the lid into the bag, or the other way. */
function moved(skin: Skin, position: Whole, to: 'bag' | 'lid', letter: string): Whole | Refusal {
  const order = Object.keys(skin.colours);
  const from = to === 'bag' ? 'lid' : 'bag';
  const counts = countsOf(position[from]);
  if (!counts[letter])
    return {
      code: `study.edit.none_in.${from}`,
      fields: { game: skin.game, colour: colourOf(skin, letter) },
    };
  return {
    ...position,
    [from]: countedText(changed(counts, letter, -1), order),
    [to]: countedText(changed(countsOf(position[to]), letter, 1), order),
  };
}

function withBoard(position: Whole, index: number, change: Partial<Board>): Whole {
  const board = position.boards[index];
  return board
    ? { ...position, boards: withItem(position.boards, index, { ...board, ...change }) }
    : position;
}

/** On a coloured wall the tile that is printed there, whichever is held; pressing a tile takes it away. */
function onWall(
  skin: Skin,
  position: Whole,
  index: number,
  row: number,
  column: number,
  brush: string,
): Whole | Refusal {
  const wall = position.boards[index]?.wall ?? [];
  const spaces = [...(wall[row - 1] ?? '.....')];
  const here = spaces[column - 1] ?? '.';
  const free = skin.isFree(position.options);
  const wanted = free ? brush : printed(Object.keys(skin.colours), row - 1, column - 1);
  const lay = (rest: Whole, letter: string): Whole =>
    withBoard(rest, index, {
      wall: withItem(wall, row - 1, withItem(spaces, column - 1, letter).join('')),
    });
  const bare = here === '.' ? position : lay(given(skin, position, [here]), '.');
  if (brush === ERASER || here === wanted) return bare;
  const inRow = spaces.includes(wanted);
  const inColumn = wall.some((each) => each[column - 1] === wanted);
  if (inRow || inColumn)
    return { code: 'study.edit.twice', fields: { game: skin.game, colour: colourOf(skin, wanted) } };
  const rest = taken(skin, bare, wanted);
  return 'code' in rest ? rest : lay(rest, wanted);
}

/** One more of the colour; another colour replaces what lies there. */
function onLine(skin: Skin, position: Whole, index: number, line: number, brush: string): Whole | Refusal {
  const board = position.boards[index];
  if (!board) return position;
  const held = letters(board.lines[line - 1] ?? '-');
  const put = (rest: Whole, tiles: string[]): Whole =>
    withBoard(rest, index, { lines: withItem(board.lines, line - 1, tiles.join('') || '-') });
  if (brush === ERASER) return put(given(skin, position, held.slice(-1)), held.slice(0, -1));
  if ((board.wall[line - 1] ?? '').includes(brush))
    return { code: 'study.edit.in_row', fields: { game: skin.game, line, colour: colourOf(skin, brush) } };
  const same = held[0] === undefined || held[0] === brush;
  if (same && held.length >= line) return { code: 'study.edit.full', fields: { number: line } };
  const rest = taken(skin, same ? position : given(skin, position, held), brush);
  return 'code' in rest ? rest : put(rest, [...(same ? held : []), brush]);
}

function onFloor(skin: Skin, position: Whole, index: number, brush: string): Whole | Refusal {
  const things = letters(position.boards[index]?.floor ?? '-');
  const put = (rest: Whole, floor: string[]): Whole =>
    withBoard(rest, index, { floor: floor.join('') || '-' });
  if (brush === ERASER) {
    const last = things.slice(-1);
    const rest = put(given(skin, position, last), things.slice(0, -1));
    return last[0] === MARKER ? { ...rest, marker: null } : rest;
  }
  if (things.length >= FLOOR) return { code: 'study.edit.full', fields: { number: FLOOR } };
  if (brush === MARKER) return withMarker(position, index);
  const rest = taken(skin, position, brush);
  return 'code' in rest ? rest : put(rest, [...things, brush]);
}

/** The marker lies with one seat, or else in the centre. */
function withMarker(position: Whole, index: number | null): Whole {
  const boards = position.boards.map((board, n) => {
    const rest = letters(board.floor).filter((thing) => thing !== MARKER);
    return { ...board, floor: [...rest, ...(n === index ? [MARKER] : [])].join('') || '-' };
  });
  return { ...position, boards, marker: index === null ? null : index + 1 };
}

// What is not laid

const PHASES = ['offer', 'dealing', 'ended'] as const;

function settingsOf(skin: Skin, position: Whole, names: readonly string[]): Setting[] {
  const seats = position.boards.map((_, n) => ({ value: String(n + 1), label: names[n] ?? '' }));
  const known: readonly string[] = skin.isFree(position.options) ? [...PHASES, 'tiling'] : PHASES;
  const phases = [...new Set([...known, position.phase])];
  const turn: Setting[] =
    position.phase === 'offer'
      ? [{ name: 'turn', label: say('study.edit.turn'), value: String(position.turn ?? 1), choices: seats }]
      : [];
  return [
    {
      name: 'phase',
      label: say('study.edit.phase'),
      value: position.phase,
      choices: phases.map((value) => ({ value, label: say(`study.phase.${value}`) })),
    },
    ...turn,
    {
      name: 'starter',
      label: say('study.edit.starter'),
      value: String(position.starter ?? '-'),
      choices: [{ value: '-', label: say('study.edit.nobody') }, ...seats],
    },
    { name: 'round', label: say('study.edit.round'), value: String(position.round), most: 99 },
    ...position.boards.map((board, n) => ({
      name: `points-${n}`,
      label: say('study.edit.points'),
      value: String(board.tiling - board.floor_lost),
      most: MOST,
      seat: n + 1,
    })),
  ];
}

function withSetting(position: Whole, setting: string, value: string): Whole {
  const seat = /^points-(\d)$/.exec(setting)?.[1];
  if (seat !== undefined) {
    const lost = position.boards[Number(seat)]?.floor_lost ?? 0;
    return withBoard(position, Number(seat), { tiling: Number(value) + lost });
  }
  if (setting === 'phase') return { ...position, phase: value as Whole['phase'] };
  return { ...position, [setting]: value === '-' ? null : Number(value) };
}

// Deals

export function startForm(names: readonly string[]): DealForm {
  const choices = names.map((label, n) => ({ name: String(n + 1), label }));
  return {
    title: say('study.deal.start'),
    parts: [{ label: say('study.deal.start'), number: 1, choices }],
    write: ([chosen]) => `start ${chosen?.[0] ?? ''}`,
  };
}

function dealForm(position: Whole, tiles: readonly Brush[], order: readonly string[]): DealForm {
  const bag = countsOf(position.bag);
  const lid = countsOf(position.lid);
  const choices = tiles.map((each) => ({ ...each, most: (bag[each.name] ?? 0) + (lid[each.name] ?? 0) }));
  let left = total(position.bag) + total(position.lid);
  const parts = position.displays.map((_, n) => {
    const number = Math.min(DISPLAY, left);
    left -= number;
    return { label: say('study.edit.display', { display: n + 1 }), number, choices };
  });
  return {
    title: say('study.deal.displays'),
    parts,
    write: (chosen) => `deal ${chosen.map((display) => listedText(display, order)).join(' ')}`,
  };
}
