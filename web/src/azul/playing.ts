/** What a table, a replay and a lesson need of Azul. */
import type { Playing } from '../games/playing';
import { deals, follows, pointsOf, reasonOf } from '../games/steps';
import { azulDoor as door } from './door';
import { actionWords, hintReasons, hintWords } from './hint';
import { AzulMotion } from './motion';
import { azulActionPlaces, azulStepPlaces } from './places';
import { azulSentence } from './sentences';
import { AZUL } from './skin';
import { summaries } from './summary';
import Table from './Table.svelte';

export const playing: Playing = {
  name: AZUL.game,
  hasSecrets: false,
  tieBreak: 'rows',
  Table,
  movements: (steps, before, after) =>
    new AzulMotion(AZUL, door.position(before), door.position(after)).movements(steps),
  summaries: (position, names) => summaries(AZUL, door.position(position), names),
  isTold: (step) => !deals(step, 'deal'),
  follows,
  sentence: (step, speech) => azulSentence(AZUL, step, speech),
  stepPlaces: azulStepPlaces,
  pointsOf,
  mends: () => false,
  reasonOf: (step, say) => reasonOf(AZUL.game, step, say),
  beginsRound: (step) => deals(step, 'deal'),
  uncovered: () => null,
  actionPlaces: (offered, _, seat) => azulActionPlaces(door.choice(offered).action, seat),
  actionWords: (offered, position) => actionWords(AZUL, door.choice(offered), door.position(position)),
  hintWords: (offered, position) => hintWords(AZUL, door.choice(offered), door.position(position)),
  hintReasons: (offered, _, position, say) =>
    hintReasons(AZUL, door.choice(offered), door.position(position), say),
  asksFirst: () => true,
};
