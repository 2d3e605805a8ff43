/** Master Chocolatier's positions put together by hand: Azul's, and the Special Factories. */
import { colourOf } from '../azul/skin';
import { studyingOf } from '../azul/studying';
import { withItem, type DealForm, type Draft, type Setting, type Studying } from '../games/studying';
import { say } from '../texts/texts.svelte';
import type { ChocolatierPosition } from './position';
import { CHOCOLATIER } from './skin';

const base = studyingOf(CHOCOLATIER);
const LETTERS = Object.keys(CHOCOLATIER.colours);
const SIDES = ['-', '1', ...LETTERS.map((letter) => `2${letter}`), '3', '4', '5'];

const whole = (draft: Draft): ChocolatierPosition => draft as unknown as ChocolatierPosition;
const isSpecial = ({ options }: ChocolatierPosition) => options['special_factories'] === 'on';

function sideName(side: string): string {
  if (side === '-') return say('study.gold.none');
  const colour = side.startsWith('2') ? colourOf(CHOCOLATIER, side.slice(1)) : '';
  return colour ? say('study.gold.2', { colour }) : say(`study.gold.${side}`);
}

const sides = () => SIDES.map((value) => ({ value, label: sideName(value) }));

function goldSettings(position: ChocolatierPosition, names: readonly string[]): Setting[] {
  const gold = position.gold.map((value, n) => ({
    name: `gold-${n}`,
    label: say('study.edit.display', { display: n + 1 }),
    value,
    choices: sides(),
  }));
  const held = names.flatMap((name, n) =>
    ['-', ...LETTERS, 'M'].map((thing) => ({ value: `${n + 1}${thing}`, label: extraName(name, thing) })),
  );
  const nobody = { value: '-', label: say('study.edit.nobody') };
  const extra = { name: 'extra', label: say('study.edit.extra'), value: position.extra };
  return [...gold, { ...extra, choices: [nobody, ...held] }];
}

function extraName(name: string, thing: string): string {
  if (thing === '-') return name;
  const what = thing === 'M' ? say('web.marker') : say(`term.${colourOf(CHOCOLATIER, thing)}`);
  return `${name}: ${what}`;
}

export const studying: Studying = {
  ...base,
  settings(draft, names) {
    const position = whole(draft);
    return [...base.settings(draft, names), ...(isSpecial(position) ? goldSettings(position, names) : [])];
  },
  set(draft, setting, value) {
    const display = /^gold-(\d)$/.exec(setting)?.[1];
    if (display !== undefined) return { ...draft, gold: withItem(whole(draft).gold, Number(display), value) };
    return setting === 'extra' ? { ...draft, extra: value } : base.set(draft, setting, value);
  },
  clear: (draft) => ({ ...base.clear(draft), extra: '-', dividing: '-' }),
  dealForm(draft, names): DealForm | null {
    const { phase, gold } = whole(draft);
    if (phase === 'arranging') {
      const choices = sides().map(({ value, label }) => ({ name: value, label }));
      const parts = gold.map((_, n) => ({
        label: say('study.edit.display', { display: n + 1 }),
        number: 1,
        choices,
      }));
      const write: DealForm['write'] = (chosen) => `gold ${chosen.map(([side]) => side ?? '-').join(' ')}`;
      return { title: say('study.deal.gold'), parts, write };
    }
    if (phase !== 'adding') return base.dealForm(draft, names);
    const choices = base.brushes(draft).slice(0, LETTERS.length);
    return {
      title: say('study.deal.add'),
      parts: [{ label: say('study.deal.add'), number: 1, choices }],
      write: ([chosen]) => `add ${chosen?.[0] ?? ''}`,
    };
  },
};
