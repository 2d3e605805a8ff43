/** Small phrases about tables that several pages say. */
import type { SeatShown, SitterShown, TableListed, TableView } from '../api/names';
import { findGame } from '../games/registry';
import { locale, say } from '../texts/texts.svelte';
import { botName } from './catalogue.svelte';

type Clock = TableView['clock'];

const DAY = 86_400_000;
/** The names that the server makes up for guests, in the language that they came in with. */
const MADE_UP = /^(?:Guest|Invité) ([0-9]+)$/;

/** What the server calls whoever has deleted their account. */
const NOBODY = '—';

/** What somebody is called: the name they chose, or the one that was made up for them, in the language of the page. */
export function personName(name: string): string {
  if (name === NOBODY) return say('app.person.deleted');
  const number = MADE_UP.exec(name)?.[1];
  return number === undefined ? name : say('guest.name', { number });
}

export function seatName(seat: SeatShown | SitterShown): string {
  if (seat.free) return say('app.seat.free');
  return seat.level ? botName(seat.level.bot) : personName(seat.name);
}

/** Everybody at the table, with commas. */
export function names(seats: readonly SeatShown[]): string {
  return listed(seats.map(seatName));
}

/** `Ana, Rui and Inês`. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);
}

export function clockWords(clock: Clock): string {
  if (!clock) return say('app.clock.none');
  if (clock.move >= DAY) return say('app.clock.days', { number: clock.move / DAY });
  return say('app.clock.live', { number: clock.move / 1000, minutes: clock.reserve / 60_000 });
}

/** The choices that differ from how the game is usually played, in words. */
export function variantWords(game: string, options: Readonly<Record<string, string>>): string[] {
  return Object.entries(options)
    .filter(([name, value]) => findGame(game)?.variants[name]?.includes(value))
    .map(([name, value]) => say(`app.option.${name}.${value}`));
}

export function dateWords(milliseconds: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds);
}

/** Seats of a listed table that are one's own. */
export function mine(table: TableListed): readonly number[] {
  return table.you;
}

/** Who sits at one's own table besides oneself, as listed or as it is by now. */
export function others(table: TableListed, seats: readonly SeatShown[] = table.seats): SeatShown[] {
  return seats.filter((seat, n) => !seat.free && !mine(table).includes(n + 1));
}
