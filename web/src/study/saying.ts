/** What a report says, in words. */
import type { Decision } from '../api/names';
import { locale, say } from '../texts/texts.svelte';
import type { Mark } from './report';

type Reason = Decision['why'][number];

/** `55%`. */
export function percent(chance: number): string {
  return say('bot.percent', { percent: Math.round(100 * chance) });
}

/** `+12`, `−3`: points of the chance to win. */
export function points(change: number): string {
  const shown = new Intl.NumberFormat(locale(), { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return shown.format(100 * change).replace('-', '−');
}

/** Why a decision cost what it did. What would have been better is drawn on the board, so it needs no notation. */
export function reasonWords({ code, fields }: Reason, game: string, names: readonly string[]): string {
  const said: Record<string, string | number> = { ...fields, game, best: say('report.better') };
  if ('seat' in fields) said['name'] = names[Number(fields['seat']) - 1] ?? '';
  if ('source' in fields && 'which' in fields) {
    const { source, which } = fields;
    said['what'] = say(`goal.${source}`, { game, which: which ?? '', colour: which ?? '' });
  }
  const sentence = say(`why.${code}`, said);
  return sentence.charAt(0).toLocaleUpperCase(locale()) + sentence.slice(1);
}

/** `Rui: blunder`, `lucky deal for Ana`. */
export function markWords({ kind, seat, change }: Mark, names: readonly string[]): string {
  const name = names[seat - 1] ?? '';
  return kind === 'deal'
    ? say(change > 0 ? 'report.lucky' : 'report.unlucky', { name })
    : say('report.graded', { name, grade: gradeWord(kind) });
}

export function gradeWord(grade: Decision['grade']): string {
  return say(`grade.${grade}`);
}

/** Short signs that those who study games know; what they mean is said beside them. */
export const SIGNS: Readonly<Record<Mark['kind'], string>> = {
  forced: '□',
  only: '!',
  best: '',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  deal: '⚂',
};
