/** What chance deals in Duel, told by hand. */
import { countsOf, listedText, type DealForm } from '../../games/studying';
import { say } from '../../texts/texts.svelte';
import { LETTERS } from '../position';
import { onSun } from './laying';
import { chipBrush, CHIPS, FACTORIES, plateBrush, SUN, tileBrush } from './things';
import type { Whole } from './whole';

const SIDES = [
  'rows',
  'five_colours',
  'columns',
  'outer',
  'diagonals',
  'corners',
  'jokers',
  'empty_specials',
];

export function dealForm(position: Whole, names: readonly string[]): DealForm | null {
  const one = (title: string, choices: DealForm['parts'][number]['choices'], word: string): DealForm => ({
    title,
    parts: [{ label: title, number: 1, choices }],
    write: ([chosen]) => `${word} ${chosen?.[0] ?? ''}`,
  });
  const types = [
    { name: 's', label: say('term.special') },
    { name: 'j', label: say('term.joker') },
  ];
  const plates = position.unseen.map((plate) => ({ ...plateBrush(plate), most: 1 }));
  switch (position.phase) {
    case 'starting':
      return one(
        say('study.deal.start'),
        names.map((label, n) => ({ name: String(n + 1), label })),
        'start',
      );
    case 'dealing_tablets': {
      const number = position.options['tablets'] === 'random4' ? 4 : 3;
      const choices = SIDES.map((side) => ({
        name: side,
        label: say(`web.duel.tablet_name.${side}`),
        most: 1,
      }));
      const title = say('study.deal.tablets');
      return {
        title,
        parts: [{ label: title, number, choices }],
        write: ([chosen = []]) => `tablets ${SIDES.filter((side) => chosen.includes(side)).join(',')}`,
      };
    }
    case 'dealing_plates': {
      const number = Math.min(
        position.display.filter((plate) => plate === '-').length,
        position.unseen.length,
      );
      const rest = position.unseen.length > number ? types : [{ name: '-', label: say('study.edit.none') }];
      return {
        title: say('study.deal.plates'),
        parts: [
          { label: say('study.deal.plates'), number, choices: plates },
          { label: say('study.edit.top'), number: 1, choices: rest },
        ],
        write: ([shown = [], top = []]) => ['plates', ...shown, ...top].join(' '),
      };
    }
    case 'dealing_tiles': {
      const counts = countsOf(position.bag);
      const tower = countsOf(position.tower);
      const choices = LETTERS.map((letter) => ({
        ...tileBrush(letter),
        most: (counts[letter] ?? 0) + (tower[letter] ?? 0),
      }));
      return {
        title: say('study.deal.suns'),
        parts: FACTORIES.map((factory) => ({
          label: onSun(factory),
          number: factory === 0 ? SUN.large : SUN.small,
          choices,
        })),
        write: (suns) => `tiles ${suns.map((sun) => listedText(sun, LETTERS)).join(' ')}`,
      };
    }
    case 'revealing': {
      const turned = position.chips.flatMap((chip, n) => {
        const empty = (position.suns[n + 1] ?? '-') === '-' && (position.moons[n + 1] ?? '-') === '-';
        return chip === '?' && empty ? [n + 1] : [];
      });
      const chips = CHIPS.map((chip) => ({
        ...chipBrush(chip),
        name: chip,
        most: position.unseen_chips.filter((each) => each === chip).length,
      })).filter(({ most }) => most > 0);
      return {
        title: say('study.deal.chips'),
        parts: turned.map((number) => ({
          label: say('study.edit.chip', { number }),
          number: 1,
          choices: chips,
        })),
        write: (chosen) => `chips ${chosen.map(([chip], n) => `${turned[n]}:${chip ?? ''}`).join(' ')}`,
      };
    }
    case 'showing_top':
      return one(say('study.edit.top'), types, 'top');
    case 'looking': {
      const title = say('study.deal.look');
      const parts = position.drawn.map(({ plate }) => ({
        label: title,
        number: 1,
        choices: plate.endsWith('?')
          ? plates.filter(({ name }) => name[0] === plate[0])
          : [plateBrush(plate)],
      }));
      return {
        title,
        parts,
        write: (chosen) => `look ${position.player ?? 1} ${chosen.map(([plate]) => plate ?? '').join(' ')}`,
      };
    }
    default:
      return null;
  }
}
