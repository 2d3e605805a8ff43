/** Duel's positions put together by hand, and its deals told. */
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
import { say } from '../texts/texts.svelte';
import Chip from './art/Chip.svelte';
import Tile from './art/Tile.svelte';
import { duelDoor } from './door';
import DomePlate from './DomePlate.svelte';
import { duelPlace } from './places';
import { cellsOf, domeCells, plateIn, turn, typeOf } from './plates';
import { COLOUR_OF, isLetter, LETTERS, LINES, tilesOf, type DuelPosition, type PlateType } from './position';
import { chipName, colourName, plateName } from './words';

/** The whole position: as it is shown, but for what some seats do not know. */
type Whole = Omit<DuelPosition, 'returned' | 'drawn'> & {
  returned: { by: number; plates: string[]; guess: string[] }[];
  drawn: { plate: string; guesses: string[][] }[];
};
type Board = Whole['boards'][number];

const CHIPS = ['B', 'Y', 'R', 'K', 'T', 'TY', 'BR', 'RT', 'KB', 'YK'];
const COLOURS = ['YKT', 'TKR', 'BRK', 'TRB', 'KYR', 'KTB', 'BYT', 'RBY'];
const PLATES = [
  ...COLOURS.map((colours) => `s${colours}`),
  'sYBK',
  ...COLOURS.map((colours) => `j${colours}`),
  'jRTY',
];
const EACH = 13;
const BROKEN = 4;
const SUN = { large: 5, small: 4 };
const FACTORIES = [0, 1, 2, 3, 4];
const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const SIDES = [
  'rows',
  'five_colours',
  'columns',
  'outer',
  'diagonals',
  'corners',
  'jokers',
  'empty_specials',
];

const whole = (draft: Draft): Whole => draft as unknown as Whole;
const draftOf = (position: Whole): Draft => settled(position) as unknown as Draft;
const isPlate = (brush: string) => PLATES.includes(brush);
/** A chip of one colour is another thing than a tile: `chip-B`. */
const chipOf = (brush: string) => (brush.startsWith('chip-') ? brush.slice(5) : null);

const tileBrush = (letter: (typeof LETTERS)[number]): Brush => ({
  name: letter,
  label: colourName(letter),
  picture: { Drawing: Tile, props: { tile: letter } },
});
const chipBrush = (chip: string): Brush => ({
  name: `chip-${chip}`,
  label: chipName(chip),
  picture: { Drawing: Chip, props: { chip } },
});
const plateBrush = (plate: string): Brush => ({
  name: plate,
  label: plateName(plate),
  picture: { Drawing: DomePlate, props: { plate } },
});

export const studying: Studying = {
  name: 'duel',
  brushes: () => [
    ...LETTERS.map((letter) => ({ ...tileBrush(letter), kind: 'tiles' })),
    ...PLATES.map((plate) => ({ ...plateBrush(plate), kind: 'plates' })),
    ...CHIPS.map((chip) => ({ ...chipBrush(chip), kind: 'chips' })),
    { name: ERASER, label: say('study.edit.eraser') },
  ],
  spots: (draft, brush, names) => spotsOf(whole(draft), brush, names),
  paint(draft, at, brush) {
    const made = painted(whole(draft), at, brush);
    return 'code' in made ? made : draftOf(made);
  },
  settings: (draft, names) => settingsOf(whole(draft), names),
  set: (draft, setting, value) => draftOf(withSetting(whole(draft), setting, value)),
  clear(draft) {
    const position = whole(draft);
    const boards = position.boards.map((board) => ({ ...board, ...BARE }));
    const bag = countedText(Object.fromEntries(LETTERS.map((letter) => [letter, EACH])), LETTERS);
    const none = FACTORIES.map(() => '-');
    const empty = { suns: none, moons: none, taken: '-', tower: '-', bag, start_tile: null, passed: [] };
    const chips = { chips: ['-', '-', '-', '-'], unseen_chips: CHIPS.flatMap((chip) => [chip, chip]) };
    const plates = { display: ['-', '-', '-'], returned: [], drawn: [], plate: '-', unseen: PLATES };
    return draftOf({ ...position, ...empty, ...chips, ...plates, boards });
  },
  fill(draft, random) {
    const position = whole(draft);
    let bag = countsOf(position.bag);
    const suns = position.suns.map((sun, n) => {
      if ((position.moons[n] ?? '-') !== '-') return sun;
      const tiles: string[] = tilesOf(sun);
      const [left, more] = drawn(bag, (n === 0 ? SUN.large : SUN.small) - tiles.length, random);
      bag = left;
      return listedText([...tiles, ...more], LETTERS);
    });
    const unseen = [...position.unseen];
    const display = position.display.map((plate) => {
      if (plate !== '-') return plate;
      return unseen.splice(Math.floor(random() * unseen.length), 1)[0] ?? '-';
    });
    return draftOf({ ...position, suns, display, bag: countedText(bag, LETTERS) });
  },
  shown(draft, seen) {
    const { returned, drawn: _, ...rest } = whole(draft);
    const before = duelDoor.position(seen);
    const kept = returned.length === before.returned.length ? before.returned : [];
    return { ...rest, returned: kept, drawn: before.drawn } satisfies DuelPosition as AnyPosition;
  },
  dealForm: (draft, names) => dealForm(whole(draft), names),
};

const BARE = {
  lines: Array<string>(LINES).fill('-'),
  broken: '-',
  chips: [],
  spent: [],
  plates: SLOTS.map(() => '-'),
  dome: Array<string>(LINES).fill('......'),
  dome_tiling: 0,
  special_tiles: 0,
  plates_drawn: 0,
  broken_tiles: 0,
  start_tile: 0,
  line: null,
  stand_ins: 0,
  partly: 0,
};

// What follows from the rest

function settled(position: Whole): Whole {
  const { round, phase } = position;
  const boards = position.boards.map((board): Board => {
    const dome = withSpecials(board);
    const placed = board.plates.filter((plate) => plate !== '-').length;
    const due = 1 + 2 * Math.min(round, 4);
    const tokens = round === 0 || IN_HAND.has(phase) ? board.tokens : within(due - placed, 2);
    const chips = board.chips.length + board.spent.length;
    const chips_taken = round === 0 ? 0 : within(chips - 2 * (round - 1), 2);
    const score = 5 + board.dome_tiling + board.special_tiles + board.plates_drawn;
    return { ...board, dome, tokens, chips_taken, score: score + board.broken_tiles + board.start_tile };
  });
  const turn = TURNS.has(phase) ? (position.player ?? 1) : phase === 'tiling' ? position.turn : null;
  const player = TURNS.has(phase) ? turn : IN_TURN.has(phase) ? position.player : null;
  return { ...position, ...chipsOf(position), ...pileOf(position), boards, turn, player };
}

const TURNS = new Set<string>([
  'first_plate',
  'acquiring',
  'stacking',
  'filling',
  'drawing',
  'keeping',
  'placing_plate',
  'returning',
]);
const IN_TURN = new Set<string>([...TURNS, 'showing_top', 'looking', 'revealing']);
/** Phases in which a plate is on its way, so that tokens and plates do not add up. */
const IN_HAND = new Set<string>([
  'drawing',
  'looking',
  'keeping',
  'placing_plate',
  'showing_top',
  'returning',
]);

const within = (number: number, most: number) => Math.min(Math.max(0, number), most);

/** The chip of a factory lies face down as long as there are tiles, and is not there once they are gone and none was laid. */
function chipsOf({ chips, suns, moons, phase, round }: Whole): Pick<Whole, 'chips'> {
  return {
    chips: chips.map((chip, n) => {
      const tiles = (suns[n + 1] ?? '-') !== '-' || (moons[n + 1] ?? '-') !== '-';
      if (tiles) return '?';
      return chip === '?' && phase !== 'revealing' && round > 0 ? '-' : chip;
    }),
  };
}

/** What nobody has seen is the upper part of the pile, whose top shows a type that is still there. */
function pileOf({ unseen, drawn: hand, top }: Whole): Pick<Whole, 'upper' | 'top'> {
  const upper = unseen.length - hand.filter(({ plate }) => plate.endsWith('?')).length;
  const types = unseen.map(typeOf);
  return { upper, top: top !== null && types.length > 0 && !types.includes(top) ? (types[0] ?? top) : top };
}

/** Special tiles lie exactly where the three other cells of a special plate are full. */
function withSpecials({ plates, dome }: Board): string[] {
  const rows = dome.map((row) => [...row]);
  plates.forEach((slot, n) => {
    const plate = plateIn(slot);
    if (plate?.type !== 'special') return;
    const cells = cellsOf(plate.name, plate.rotation).map((cell, at) => ({
      cell,
      row: 2 * Math.floor(n / 3) + Math.floor(at / 2),
      column: 2 * (n % 3) + (at % 2),
    }));
    const full = cells.every(({ cell, row, column }) => cell === 'special' || rows[row]?.[column] !== '.');
    for (const { cell, row, column } of cells) {
      const line = rows[row];
      if (cell === 'special' && line) line[column] = full ? 'S' : '.';
    }
  });
  return rows.map((row) => row.join(''));
}

// What lies on the table

const onSun = (factory: number) =>
  factory === 0 ? say('study.edit.sun_large') : say('study.edit.sun', { number: factory });
const onMoon = (factory: number) =>
  factory === 0 ? say('study.edit.moon_large') : say('study.edit.moon', { number: factory });

function spotsOf(position: Whole, brush: string, names: readonly string[]): Spot[] {
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

function painted(position: Whole, at: string, brush: string): Whole | Refusal {
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

function withBoard(position: Whole, index: number, change: Partial<Board>): Whole {
  const board = position.boards[index];
  return board
    ? { ...position, boards: withItem(position.boards, index, { ...board, ...change }) }
    : position;
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

// What is not laid

const PHASES = ['acquiring', 'tiling', 'dealing_plates', 'dealing_tiles', 'ended'] as const;

function settingsOf(position: Whole, names: readonly string[]): Setting[] {
  const seats = position.boards.map((_, n) => ({ value: String(n + 1), label: names[n] ?? '' }));
  const nobody = { value: '-', label: say('study.edit.nobody') };
  const seat = (name: 'player' | 'starter' | 'start_tile', free: boolean): Setting => ({
    name,
    label: say(`study.edit.${name === 'player' ? 'turn' : name}`),
    value: String(position[name] ?? '-'),
    choices: free ? [nobody, ...seats] : seats,
  });
  const phases = [...new Set<string>([...PHASES, position.phase])];
  const types: PlateType[] = ['special', 'joker'];
  return [
    {
      name: 'phase',
      label: say('study.edit.phase'),
      value: position.phase,
      choices: phases.map((value) => ({ value, label: say(`study.phase.${value}`) })),
    },
    ...(TURNS.has(position.phase) ? [seat('player', false)] : []),
    seat('starter', true),
    seat('start_tile', true),
    { name: 'round', label: say('study.edit.round'), value: String(position.round), most: 5 },
    {
      name: 'top',
      label: say('study.edit.top'),
      value: position.top ?? '-',
      choices: [
        ...types.map((value) => ({ value, label: say(`term.${value}`) })),
        { value: '-', label: say('study.edit.none') },
      ],
    },
    ...position.boards.map((board, n) => ({
      name: `points-${n}`,
      label: say('study.edit.points'),
      value: String(board.score),
      most: 999,
      seat: n + 1,
    })),
    ...position.boards.flatMap((board, n): Setting[] =>
      position.phase === 'tiling'
        ? [
            {
              name: `line-${n}`,
              label: say('study.edit.waits'),
              value: String(board.line ?? '-'),
              choices: [
                { value: '-', label: say('study.edit.none') },
                ...board.lines.map((_, line) => ({
                  value: String(line + 1),
                  label: say('study.edit.line', { line: line + 1 }),
                })),
              ],
              seat: n + 1,
            },
          ]
        : [],
    ),
  ];
}

function withSetting(position: Whole, setting: string, value: string): Whole {
  const [, what, seat] = /^(points|line)-(\d)$/.exec(setting) ?? [];
  const board = position.boards[Number(seat)];
  if (what === 'points' && board)
    return withBoard(position, Number(seat), {
      dome_tiling: Math.max(0, board.dome_tiling + Number(value) - board.score),
    });
  if (what === 'line') {
    const made = withBoard(position, Number(seat), { line: value === '-' ? null : Number(value) });
    const first = made.boards.findIndex(({ line }) => line !== null);
    return { ...made, turn: first < 0 ? null : first + 1 };
  }
  if (setting === 'phase') {
    const lines = position.boards.map((each) => ({ ...each, line: null, stand_ins: 0, partly: 0 }));
    return { ...position, phase: value as Whole['phase'], boards: lines, turn: null };
  }
  if (setting === 'top') return { ...position, top: value === '-' ? null : (value as PlateType) };
  return { ...position, [setting]: value === '-' ? null : Number(value) };
}

// Deals

function dealForm(position: Whole, names: readonly string[]): DealForm | null {
  const one = (title: string, choices: DealForm['parts'][number]['choices'], word: string): DealForm => ({
    title,
    parts: [{ label: title, number: 1, choices }],
    write: ([chosen]) => `${word} ${chosen?.[0] ?? ''}`,
  });
  const types = [
    { name: 's', label: say('term.special') },
    { name: 'j', label: say('term.joker') },
  ];
  const plates = position.unseen.map((plate) => ({ ...plateBrush(plate), most: 1 }));
  switch (position.phase) {
    case 'starting':
      return one(
        say('study.deal.start'),
        names.map((label, n) => ({ name: String(n + 1), label })),
        'start',
      );
    case 'dealing_tablets': {
      const number = position.options['tablets'] === 'random4' ? 4 : 3;
      const choices = SIDES.map((side) => ({
        name: side,
        label: say(`web.duel.tablet_name.${side}`),
        most: 1,
      }));
      const title = say('study.deal.tablets');
      return {
        title,
        parts: [{ label: title, number, choices }],
        write: ([chosen = []]) => `tablets ${SIDES.filter((side) => chosen.includes(side)).join(',')}`,
      };
    }
    case 'dealing_plates': {
      const number = Math.min(
        position.display.filter((plate) => plate === '-').length,
        position.unseen.length,
      );
      const rest = position.unseen.length > number ? types : [{ name: '-', label: say('study.edit.none') }];
      return {
        title: say('study.deal.plates'),
        parts: [
          { label: say('study.deal.plates'), number, choices: plates },
          { label: say('study.edit.top'), number: 1, choices: rest },
        ],
        write: ([shown = [], top = []]) => ['plates', ...shown, ...top].join(' '),
      };
    }
    case 'dealing_tiles': {
      const counts = countsOf(position.bag);
      const tower = countsOf(position.tower);
      const choices = LETTERS.map((letter) => ({
        ...tileBrush(letter),
        most: (counts[letter] ?? 0) + (tower[letter] ?? 0),
      }));
      return {
        title: say('study.deal.suns'),
        parts: FACTORIES.map((factory) => ({
          label: onSun(factory),
          number: factory === 0 ? SUN.large : SUN.small,
          choices,
        })),
        write: (suns) => `tiles ${suns.map((sun) => listedText(sun, LETTERS)).join(' ')}`,
      };
    }
    case 'revealing': {
      const turned = position.chips.flatMap((chip, n) => {
        const empty = (position.suns[n + 1] ?? '-') === '-' && (position.moons[n + 1] ?? '-') === '-';
        return chip === '?' && empty ? [n + 1] : [];
      });
      const chips = CHIPS.map((chip) => ({
        ...chipBrush(chip),
        name: chip,
        most: position.unseen_chips.filter((each) => each === chip).length,
      })).filter(({ most }) => most > 0);
      return {
        title: say('study.deal.chips'),
        parts: turned.map((number) => ({
          label: say('study.edit.chip', { number }),
          number: 1,
          choices: chips,
        })),
        write: (chosen) => `chips ${chosen.map(([chip], n) => `${turned[n]}:${chip ?? ''}`).join(' ')}`,
      };
    }
    case 'showing_top':
      return one(say('study.edit.top'), types, 'top');
    case 'looking': {
      const title = say('study.deal.look');
      const parts = position.drawn.map(({ plate }) => ({
        label: title,
        number: 1,
        choices: plate.endsWith('?')
          ? plates.filter(({ name }) => name[0] === plate[0])
          : [plateBrush(plate)],
      }));
      return {
        title,
        parts,
        write: (chosen) => `look ${position.player ?? 1} ${chosen.map(([plate]) => plate ?? '').join(' ')}`,
      };
    }
    default:
      return null;
  }
}
