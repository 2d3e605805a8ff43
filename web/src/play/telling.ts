/** The story of a game in sentences, told by the same texts as at the terminal: `story.<kind>` or one of its variants. */
import type { Fields } from '../texts/saying';
import { dealOf, placesOf, pointsOf, type Step } from './steps';

/** A few sentences, the points that stand before them, and where it happened. */
export interface Told {
  mark: string;
  text: string;
  places: string[];
}

type Say = (code: string, fields?: Fields) => string;
type Variant = [variant: string, more: Fields];

/** Told in the same breath as the step before. */
const FOLLOWING: ReadonlySet<string> = new Set([
  'filled',
  'fell',
  'stayed',
  'claimed',
  'caught',
  'tookstarttile',
  'broke',
]);

export class Teller {
  constructor(
    private readonly say: Say,
    private readonly game: string,
    private readonly names: readonly string[],
  ) {}

  /** What happened. What the table shows all at once anyway, as the tiles of a new round, is left out. */
  tell(steps: readonly Step[]): Told[] {
    const story: Told[] = [];
    for (const step of steps) {
      if (['deal', 'tiles'].includes(dealOf(step))) continue;
      const last = story.at(-1);
      if (last && FOLLOWING.has(step.kind)) {
        last.text += ` ${this.sentence(step)}`;
        last.places.push(...placesOf(step));
      } else {
        story.push({ mark: markOf(step), text: this.sentence(step), places: placesOf(step) });
      }
    }
    return story;
  }

  sentence(step: Step): string {
    const [variant, more] = this.variant(step);
    const fields: Record<string, string | number> = { game: this.game };
    for (const [name, value] of Object.entries({ ...step, ...more })) {
      if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
    }
    const seat = fields['seat'];
    if (seat !== undefined) fields['name'] = this.nameOf(Number(seat));
    return this.say(`story.${step.kind}${variant}`, fields);
  }

  private nameOf(seat: number): string {
    return this.names[seat - 1] ?? '';
  }

  /** Which variant of its text tells a step, and the fields that the step itself does not have. */
  private variant(step: Step): Variant {
    switch (step.kind) {
      case 'dealt':
        return this.deal(step.text.split(/[ ,]+/));
      case 'tooksun':
        return [step.factory === 0 ? '.large' : '', {}];
      case 'putonline':
      case 'filled':
        return [step.held === step.line ? '.complete' : '', {}];
      case 'took':
        return [step.source === 0 ? '.centre' : step.rest === '-' ? '' : '.rest', {}];
      case 'fell':
        if (step.what === 'marker') return [step.on_floor ? '.marker' : '.marker_free', {}];
        return [step.on_floor < step.number ? '.partly' : '', { lost: step.number - step.on_floor }];
      case 'caught':
        return [step.what === 'marker' ? '.marker' : '', {}];
      case 'tiled':
        return ['', { number: step.points, run: this.run(step.across.length, step.down.length) }];
      case 'charged':
        return [step.lost < step.cost ? '.capped' : '', { number: step.lost }];
      case 'bonus':
        return ['', { what: this.say(`story.bonus.${step.source}`, { number: step.number }) }];
      default:
        return ['', {}];
    }
  }

  private deal([kind = '', ...parts]: string[]): Variant {
    switch (kind) {
      case 'start':
        return ['.start', { name: this.nameOf(Number(parts[0])) }];
      case 'gold':
        return ['.gold', { displays: this.gold(parts) }];
      case 'tablets':
        return ['.tablets', { sides: parts.map((side) => this.say(`term.tablet_${side}`)).join(', ') }];
      case 'plates':
        return ['.plates', { plates: parts.slice(0, -1).join(', ') }];
      case 'top':
        return ['.top', { what: parts[0] === 's' ? 'special' : 'joker' }];
      default:
        return ['', {}];
    }
  }

  /** The displays that show a gold side, and in a word what it does. */
  private gold(sides: readonly string[]): string {
    return sides
      .map((side, index) => ({ side, number: index + 1 }))
      .filter(({ side }) => side !== '-')
      .map(({ side, number }) => `${number} SF${side} (${this.say(`gold.${side.charAt(0)}`)})`)
      .join(', ');
  }

  private run(across: number, down: number): string {
    const shape = across > 1 ? (down > 1 ? 'both' : 'across') : down > 1 ? 'down' : 'alone';
    return this.say(`story.tiled.${shape}`, { across, down });
  }
}

/** Points won or lost, with their sign. */
export function markOf(step: Step): string {
  const points = step.kind === 'heldatzero' ? null : pointsOf(step);
  if (points === null) return '';
  return points < 0 ? `−${-points}` : `+${points}`;
}
