/** What a table, a replay and a lesson need of Duel. */
import type { Playing } from '../games/playing';
import { deals } from '../games/steps';
import type { DuelAction } from './choices';
import { duelDoor as door } from './door';
import { hintWords, leadsTo } from './hint';
import { DuelMotion } from './motion';
import { actionPlaces, stepPlaces } from './places';
import { pointsOf, reasonOf } from './points';
import { follows, sentence } from './sentences';
import { summaries } from './summary';
import Table from './Table.svelte';
import { PALETTE } from './things';
import { uncovered } from './uncovered';

/** Actions that have a tick of their own on the table. */
const TICKED: ReadonlySet<string> = new Set<DuelAction['kind']>([
  'stack',
  'look',
  'keep_plate',
  'place_plate',
  'return_plate',
  'leave_line',
]);

export const playing: Playing = {
  name: PALETTE.game,
  hasSecrets: true,
  tieBreak: 'start_tile',
  Table,
  movements: (steps, before, after) =>
    new DuelMotion(door.position(before), door.position(after)).movements(steps),
  summaries: (position, names) => summaries(door.position(position), names),
  isTold: (step) => !deals(step, 'tiles'),
  follows,
  sentence,
  stepPlaces,
  pointsOf,
  mends: (step) => step.kind === 'held_at_zero',
  reasonOf,
  beginsRound: (step) => deals(step, 'tiles'),
  uncovered,
  actionPlaces: (offered, position, seat) =>
    actionPlaces(door.choice(offered).action, door.position(position), seat),
  actionWords: () => '',
  hintWords: (offered, position) => hintWords(door.choice(offered), door.position(position)),
  hintReasons: (_, expected, __, say) => leadsTo(expected, say),
  asksFirst: ({ action }) => !TICKED.has(action.kind),
};
