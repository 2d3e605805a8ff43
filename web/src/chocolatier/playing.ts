/** What a table, a replay and a lesson need of Master Chocolatier: Azul's, and the Special Factories. */
import { actionWords, hintReasons } from '../azul/hint';
import { playing as azul } from '../azul/playing';
import { summaries } from '../azul/summary';
import type { Playing } from '../games/playing';
import { deals, reasonOf } from '../games/steps';
import { chocolatierDoor as door } from './door';
import { hintWords } from './hint';
import { ChocolatierMotion } from './motion';
import { actionPlaces, stepPlaces } from './places';
import { follows, sentence } from './sentences';
import { CHOCOLATIER } from './skin';
import Table from './Table.svelte';

export const playing: Playing = {
  ...azul,
  name: CHOCOLATIER.game,
  Table,
  movements: (steps, before, after) =>
    new ChocolatierMotion(door.position(before), door.position(after)).movements(steps),
  summaries: (position, names) => summaries(CHOCOLATIER, door.position(position), names),
  follows,
  sentence,
  stepPlaces,
  reasonOf: (step, say) => reasonOf(CHOCOLATIER.game, step, say),
  // The gold sides come before the displays are filled.
  beginsRound: (step) => deals(step, 'gold') || azul.beginsRound(step),
  actionPlaces: (offered, position, seat) =>
    actionPlaces(door.choice(offered).action, door.position(position), seat),
  actionWords: (offered, position) => actionWords(CHOCOLATIER, door.choice(offered), door.position(position)),
  hintWords: (offered, position) => hintWords(door.choice(offered), door.position(position)),
  hintReasons: (offered, _, position, say) =>
    hintReasons(CHOCOLATIER, door.choice(offered), door.position(position), say),
};
