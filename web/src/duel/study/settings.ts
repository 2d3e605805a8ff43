/** What of a position of Duel is not laid but chosen. */
import type { Setting } from '../../games/studying';
import { say } from '../../texts/texts.svelte';
import type { PlateType } from '../position';
import { TURNS, withBoard, type Whole } from './whole';

const PHASES = ['acquiring', 'tiling', 'dealing_plates', 'dealing_tiles', 'ended'] as const;

export function settingsOf(position: Whole, names: readonly string[]): Setting[] {
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

export function withSetting(position: Whole, setting: string, value: string): Whole {
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
