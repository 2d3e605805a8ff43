/** What the strongest bot would play: when it may be asked, and whether its answer still fits. It is never played by itself. */
import type { AnyPosition, TableView, ThoughtShown } from '../api/names';
import { rivalOf, type Line } from '../games/advising';
import type { Playing } from '../games/playing';
import type { Offered } from '../table/offering';
import { locale, say } from '../texts/texts.svelte';

/** A decision of a seat of the table, and what a bot thinks of the best actions, best first. */
export interface Advice {
  seat: number;
  decision: number;
  thoughts: readonly (Pick<ThoughtShown, 'text' | 'chance' | 'margin'> & { line?: Line })[];
}

/** An action that is advised, with the chance to win and the points ahead where the bot can tell. */
export interface Advised {
  offered: Offered;
  chance: number | null;
  margin: number | null;
  /** What the bot expects to be played, this action first. */
  line: Line;
}

type Seats = Pick<TableView, 'you' | 'seats'>;

/** Whether only bots play against this seat; a bot that stands in for a person is none. */
export function isAgainstBots({ you, seats }: Seats): boolean {
  return (
    you !== null && seats.every(({ level, stand_in }, n) => (n + 1 === you ? !stand_in : level !== null))
  );
}

/** Whether a hint may be asked for now. */
export function mayAsk(view: Seats & Pick<TableView, 'status' | 'decision'>): boolean {
  return view.status === 'running' && view.decision !== null && isAgainstBots(view);
}

/** The advised actions among those that are offered now; none if something else is to be decided by now. */
export function advised(
  { seat, decision, thoughts }: Advice,
  view: Pick<TableView, 'you' | 'decision'>,
  actions: readonly Offered[],
): Advised[] {
  if (view.you !== seat || view.decision?.number !== decision) return [];
  return thoughts.flatMap(({ text, chance, margin, line = [] }) => {
    const offered = actions.find((each) => each.text === text);
    return offered ? [{ offered, chance, margin, line }] : [];
  });
}

/** Why an action is advised, in words; nothing that is not known. */
export function reasons(
  playing: Pick<Playing, 'hintReasons'>,
  each: Advised,
  all: readonly Advised[],
  seat: number,
  position: AnyPosition,
  names: readonly string[],
): string {
  const others = all.filter((other) => other !== each).map(({ line }) => line);
  const rival = rivalOf(each.offered.action, seat, others);
  const said = playing.hintReasons(each.offered, each.line, position, say);
  if (rival !== null) said.push(say('play.hint.rival', { name: names[rival - 1] ?? '' }));
  return said.join(', ');
}

/** `64% to win`, `+5.2 points`: as much as the bot can tell, written as the language does. */
export function figures({ chance, margin }: Pick<Advised, 'chance' | 'margin'>): string[] {
  const said: string[] = [];
  if (chance !== null) {
    const percent = say('bot.percent', { percent: Math.round(100 * chance) });
    said.push(say('bot.chance', { percent }));
  }
  if (margin !== null) {
    // Far ahead or behind, nobody counts tenths.
    const maximumFractionDigits = Math.abs(margin) < 10 ? 1 : 0;
    const shown = new Intl.NumberFormat(locale(), { maximumFractionDigits, signDisplay: 'exceptZero' });
    const number = Number(Math.abs(margin).toFixed(maximumFractionDigits));
    said.push(say('bot.margin', { number, margin: shown.format(margin).replace('-', '\u2212') }));
  }
  return said;
}
