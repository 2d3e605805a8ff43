/** What a table, a replay and a lesson need of a game. It is loaded with the first of them. */
import type { Component, Snippet } from 'svelte';
import type { AnyPosition, Moment, Step } from '../api/names';
import type { Movement } from '../motion/movements';
import type { Offered } from '../table/offering';
import type { Line } from './advising';
import type { Say, Sentence, Speech } from './speech';

export interface TableProps {
  position: AnyPosition;
  /** The seat whose board is large; null for spectators. */
  you: number | null;
  names: string[];
  toAct: number[];
  offered: Offered[];
  onchoose: (offered: Offered) => void;
  /** Takes back what was answered last, as long as nobody has reacted to it; undefined when that cannot be. */
  takeBack?: (() => void) | undefined;
  /** What belongs to a player's name, as a clock. */
  edge: Snippet<[number]>;
}

/** A move of a seat or a deal, as a game that is over tells it. */
export type Event = Pick<Moment, 'seat' | 'action' | 'deal'>;

export interface Playing {
  readonly name: string;
  /** Whether somebody knows what others must not see, also not over the shoulder. */
  readonly hasSecrets: boolean;
  /** What decides between players with equal points: `play.result.tie.<this>`. */
  readonly tieBreak: string;

  readonly Table: Component<TableProps>;
  /** How a story leads from one position to the other. It knows no rules: what moves, and where to, is what the steps say. */
  movements(steps: readonly Step[], before: AnyPosition, after: AnyPosition): Movement[];
  /** Everybody's board in words, a few sentences each, for those who do not see it. */
  summaries(position: AnyPosition, names: readonly string[]): string[][];

  /** Whether a step is told; what the table shows all at once anyway, as the tiles of a new round, is not. */
  isTold(step: Step): boolean;
  /** Whether a step is told in the same breath as the one before. */
  follows(step: Step): boolean;
  /** Which text tells a step, and the fields that the step itself does not have. */
  sentence(step: Step, speech: Speech): Sentence;
  /** The places that a step is about, what it comes from first; none for what happens to the whole table. */
  stepPlaces(step: Step): string[];
  /** What a step adds to the score of its seat; null if it has nothing to do with points. */
  pointsOf(step: Step): number | null;
  /** Whether its points only mend the score, and nobody has won them. */
  mends(step: Step): boolean;
  /** What the points of a step are for, in a few words. */
  reasonOf(step: Step, say: Say): string;
  /** Whether a deal begins a round. */
  beginsRound(step: Step): boolean;
  /** What only one player saw or chose, in words; null if nothing in it was secret. */
  uncovered(event: Event, speech: Speech): string | null;

  /** Where an action would change something, so that it can be shown before it is played. */
  actionPlaces(offered: Offered, position: AnyPosition, seat: number): string[];
  /** What an action would be; empty where what is shown on the table says enough. */
  actionWords(offered: Offered, position: AnyPosition): string;
  /** The same for an action that is advised, which nobody has pointed at on the table yet. */
  hintWords(offered: Offered, position: AnyPosition): string;
  /** What speaks for it beside its own words: what it would do, and where it leads in what is expected to be played. */
  hintReasons(offered: Offered, expected: Line, position: AnyPosition, say: Say): string[];
  /** Whether an action is to be asked about before it is played: not if it has a tick of its own on the table. */
  asksFirst(offered: Offered): boolean;
}
