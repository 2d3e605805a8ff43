/** Duel's positions put together by hand, and its deals told. */
import type { AnyPosition } from '../api/names';
import {
  countedText,
  countsOf,
  drawn,
  ERASER,
  listedText,
  type Draft,
  type Studying,
} from '../games/studying';
import { say } from '../texts/texts.svelte';
import { duelDoor } from './door';
import { LETTERS, LINES, tilesOf, type DuelPosition } from './position';
import { spotsOf, painted } from './study/laying';
import { chipBrush, CHIPS, EACH, FACTORIES, plateBrush, PLATES, SLOTS, SUN, tileBrush } from './study/things';
import { settled, type Whole } from './study/whole';
import { settingsOf, withSetting } from './study/settings';
import { dealForm } from './study/deals';

const whole = (draft: Draft): Whole => draft as unknown as Whole;
const draftOf = (position: Whole): Draft => settled(position) as unknown as Draft;

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
