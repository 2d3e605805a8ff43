import { describe, expect, it } from 'vitest';
import type { Step, TableEvent, TableView } from '../api/names';
import { GAMES } from '../games/registry';
import { speechOf } from '../games/speech';
import { catalogue as en } from '../texts/en';
import { say as fill, type Fields } from '../texts/saying';
import { logOf } from './log';
import { awaySince, hasHardlyBegun, standing } from './playing';
import { scoresByRound } from './scores';
import { Teller } from './telling';

const say = (code: string, fields?: Fields) => fill(en, 'en', code, fields);
const list = (words: readonly string[]) => words.join(' and ');
const playing = await GAMES[0]!.playing();
const teller = new Teller(playing, speechOf(say, list, ['Ana', 'Rui']));
const lines = (events: TableEvent[]) => logOf(events, teller);
let sequence = 0;
const next = () => ({ sequence: ++sequence, at: 1000 * sequence });

const dealt = (text: string): TableEvent => ({
  kind: 'dealt',
  number: 1,
  text,
  seen_by: null,
  ...next(),
  story: [{ kind: 'dealt', deal: { kind: 'deal', displays: text.split(' ').slice(1) } }],
});
const moved = (seat: number, ...more: Step[]): TableEvent => ({
  kind: 'moved',
  seat,
  decision: 1,
  action: '1B1',
  ...next(),
  story: [{ kind: 'took', seat, source: 1, colour: 'blue', number: 1, rest: '-', marker: false }, ...more],
});
const undone = (to: number): TableEvent => ({
  kind: 'undone',
  seat: 1,
  decision: 1,
  to,
  ...next(),
  story: [],
});
const tiled = (seat: number, points: number): Step => ({
  kind: 'tiled',
  seat,
  row: 1,
  column: 1,
  colour: 'blue',
  points,
  across: [1],
  down: [1],
});

it('says that time is why a bot takes over where there is a clock', () => {
  const opened = (clock: TableView['clock']): TableEvent => ({
    kind: 'opened',
    game: playing.name,
    options: {},
    seats: [],
    clock,
    private: true,
    commitment: '',
    stand_in: { bot: 'journeyman' },
    rematch_of: null,
    position: null,
    ...next(),
    story: [],
  });
  const taken: TableEvent = { kind: 'bot_took_over', seat: 1, ...next(), story: [] };
  expect(lines([opened({ move: 1000, reserve: 0, expiry: 'bot' }), taken])[0]?.text).toBe(
    'Ana has run out of time: a bot plays on.',
  );
  expect(lines([opened(null), taken])[0]?.text).toBe('A bot plays for Ana.');
});

it('says that clocks stood still while the server was gone', () => {
  const returned: TableEvent = { kind: 'server_returned', gone: 1, grace: 30_000, ...next(), story: [] };
  expect(lines([returned])).toMatchObject([
    { kind: 'people', seat: null, text: expect.stringContaining('clocks stood still') as string },
  ]);
});

describe('the log', () => {
  it('begins each round with its number', () => {
    const log = lines([dealt('deal BBBB'), moved(1), moved(2), dealt('deal YYYY')]);
    expect(log.map(({ kind, text }) => (kind === 'round' ? text : kind))).toEqual([
      'Round 1',
      'play',
      'play',
      'Round 2',
    ]);
  });

  it('marks what was taken back, and counts rounds without it', () => {
    const log = lines([
      dealt('deal BBBB'),
      moved(1),
      dealt('deal YYYY'),
      undone(1),
      moved(1),
      dealt('deal YYYY'),
    ]);
    expect(log.filter((line) => line.undone).map(({ kind }) => kind)).toEqual(['play', 'round']);
    expect(log.at(-1)?.text).toBe('Round 2');
    expect(log.find(({ kind }) => kind === 'people')?.text).toContain('Ana');
  });
});

describe('what stands', () => {
  it('leaves out what was taken back', () => {
    expect(standing([dealt('deal BBBB'), moved(1), moved(2), undone(1)])).toHaveLength(1);
  });

  it('says whether a game may be called off', () => {
    expect(hasHardlyBegun([moved(1), moved(1)])).toBe(true);
    expect(hasHardlyBegun([moved(1), moved(2)])).toBe(false);
    expect(hasHardlyBegun([moved(1), moved(2), undone(1)])).toBe(true);
  });

  it('knows since when somebody is away', () => {
    const left: TableEvent = { kind: 'left', seat: 2, ...next(), story: [] };
    expect(awaySince([left], 2)).toBe(left.at);
    expect(awaySince([left, { kind: 'returned', seat: 2, ...next(), story: [] }], 2)).toBeNull();
  });
});

describe('scores by round', () => {
  it('are counted back from the final ones', () => {
    const events = [
      dealt('deal BBBB'),
      moved(1, tiled(1, 2), tiled(2, 1)),
      dealt('deal YYYY'),
      moved(2, tiled(1, 5), { kind: 'charged', seat: 2, source: 'floor', cost: 1, lost: 1, score: 5 }),
    ];
    expect(scoresByRound(playing, events, [12, 5])).toEqual([
      [5, 5],
      [7, 6],
      [12, 5],
    ]);
  });
});
