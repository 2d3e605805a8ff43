/** Numbers and names of the pictures, in words. */
import type { Insights } from '../api/names';
import { botName } from '../app/catalogue.svelte';
import { listed, personName } from '../app/words';
import { locale, say } from '../texts/texts.svelte';

export interface Counts {
  won: number;
  shared: number;
  lost: number;
}

export const OUTCOMES = ['won', 'shared', 'lost'] as const;

export const total = ({ won, shared, lost }: Counts) => won + shared + lost;

/** `3 won · 1 lost`. */
export function countWords(counts: Counts): string {
  const told = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  return told.map((outcome) => say(`insights.${outcome}`, { number: counts[outcome] })).join(' · ');
}

export function opponentName({ name, bot }: Insights['opponents'][number]): string {
  if (bot !== null) return botName(bot);
  return name === null ? say('insights.opponents.gone') : personName(name);
}

export function turnWords({ players, turn }: Insights['turns'][number], several: boolean): string {
  const words = say(`insights.turn.${turn}`);
  return several ? say('insights.turn.of', { turn: words, number: players }) : words;
}

const FORMATS: Record<Insights['time']['unit'], Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};

/** `17 Nov`, `Nov 26`, `2026`: the day is the server's, which counts in UTC. */
export function periodWords(day: string, unit: Insights['time']['unit']): string {
  return new Intl.DateTimeFormat(locale(), { ...FORMATS[unit], timeZone: 'UTC' }).format(new Date(day));
}

export function dayWords(moment: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(moment);
}

/** `12.4`, `−3`. */
export function decimal(number: number, signed = false): string {
  const signDisplay = signed ? ('exceptZero' as const) : ('auto' as const);
  const shown = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1, signDisplay });
  return shown.format(number).replace('-', '−');
}

/** Games that do not count, and why; empty if there are none. */
export function leftOutWords(left: Insights['left_out']): string {
  const kinds = (['called_off', 'from_position', 'several_seats'] as const).filter((kind) => left[kind] > 0);
  const told = kinds.map((kind) => say(`insights.left_out.${kind}`, { number: left[kind] }));
  return told.length > 0 ? say('insights.left_out', { what: listed(told) }) : '';
}
