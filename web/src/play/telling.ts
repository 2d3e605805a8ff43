/**
 * The story of a game in sentences. Most are those of the terminal, `story.<kind>` or one of its variants; where that has
 * letters for people who type them, the browser has a sentence of its own, `log.<kind>`.
 */
import type { Fields } from '../texts/saying';
import { duelSentence } from '../duel/sentences';
import { dealOf, placesOf, pointsOf, type Step } from './steps';
import { Things, type List, type Say } from '../games/things';

/** A few sentences, the points that stand before them, and where it happened. */
export interface Told {
  mark: string;
  text: string;
  places: string[];
}

type Sentence = [code: string, more: Fields];

/** Told in the same breath as the step before. */
const FOLLOWING: ReadonlySet<string> = new Set([
  'filled',
  'fell',
  'stayed',
  'claimed',
  'caught',
  'took_start_tile',
]);

/** Tells a story once: a game is told anew with every move, and only the last move is news. */
export class Teller {
  private readonly things: Things;
  private readonly told = new WeakMap<readonly Step[], readonly Told[]>();

  constructor(
    readonly say: Say,
    list: List,
    private readonly game: string,
    private readonly names: readonly string[],
  ) {
    this.things = new Things(say, list, game);
  }

  /** What happened. What the table shows all at once anyway, as the tiles of a new round, is left out. */
  tell(steps: readonly Step[]): readonly Told[] {
    const told = this.told.get(steps) ?? this.tellAnew(steps);
    this.told.set(steps, told);
    return told;
  }

  private tellAnew(steps: readonly Step[]): Told[] {
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
    const [code, more] = duelSentence(step, this.things, this.say) ?? this.azulSentence(step);
    const fields: Record<string, string | number> = { game: this.game };
    for (const [name, value] of Object.entries({ ...step, ...more })) {
      if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
    }
    const seat = fields['seat'];
    if (seat !== undefined) fields['name'] = this.nameOf(Number(seat));
    return this.say(code, fields);
  }

  nameOf(seat: number): string {
    return this.names[seat - 1] ?? '';
  }

  /** Which text tells a step, and the fields that the step itself does not have. */
  private azulSentence(step: Step): Sentence {
    switch (step.kind) {
      case 'dealt':
        return this.deal(step.deal);
      case 'filled':
        return [step.held === step.line ? 'story.filled.complete' : 'story.filled', {}];
      case 'took':
        if (step.source === 0) return ['story.took.centre', {}];
        return step.rest === '-'
          ? ['story.took', {}]
          : ['story.took.rest', { rest: this.things.tiles(step.rest) }];
      case 'fell':
        return fell(step.what, step.number, step.landed);
      case 'stayed':
        return ['log.stayed', { number: step.tiles.length, tiles: this.things.tiles(step.tiles) }];
      case 'added':
      case 'attracted':
      case 'divided':
      case 'claimed':
        return [`log.${step.kind}`, {}];
      case 'caught':
        return [step.what === 'marker' ? 'story.caught.marker' : 'story.caught', {}];
      case 'tiled':
        return ['story.tiled', { number: step.points, run: this.run(step.across.length, step.down.length) }];
      case 'charged': {
        const cause = this.say(`story.charged.${step.source}`, { game: this.game });
        const variant = step.lost === step.cost ? '' : step.lost > 0 ? '.capped' : '.none';
        return [`story.charged${variant}`, { number: step.lost, cause }];
      }
      case 'bonus': {
        const what = this.say(`story.bonus.${step.source}`, { number: step.number });
        const variant = step.points === 0 ? '.none' : step.points < 0 ? '.lost' : '';
        return [`story.bonus${variant}`, { what, number: Math.abs(step.points) }];
      }
      default:
        return [`story.${step.kind}`, {}];
    }
  }

  private deal(deal: Extract<Step, { kind: 'dealt' }>['deal']): Sentence {
    switch (deal.kind) {
      case 'start':
        return ['story.dealt.start', { name: this.nameOf(deal.seat) }];
      case 'gold':
        return ['story.dealt.gold', { displays: this.things.gold(deal.displays) }];
      case 'tablets': {
        const sides = deal.sides.map((side) => this.say(`term.tablet_${side}`));
        return ['story.dealt.tablets', { sides: sides.join(', ') }];
      }
      case 'plates':
        return ['log.dealt.plates', { plates: this.things.plates(deal.plates) }];
      case 'top':
        return ['log.dealt.top', { what: deal.type }];
      default:
        return ['story.dealt', {}];
    }
  }

  private run(across: number, down: number): string {
    const shape = across > 1 ? (down > 1 ? 'both' : 'across') : down > 1 ? 'down' : 'alone';
    return this.say(`story.tiled.${shape}`, { across, down });
  }
}

function fell(what: string, number: number, landed: number): Sentence {
  if (what === 'marker') return [landed ? 'story.fell.marker' : 'story.fell.marker_free', {}];
  if (landed === number) return ['story.fell', {}];
  return landed === 0 ? ['story.fell.full', {}] : ['story.fell.partly', { lost: number - landed }];
}

/** Points won or lost, with their sign. */
export function markOf(step: Step): string {
  const points = step.kind === 'held_at_zero' ? null : pointsOf(step);
  if (!points) return '';
  return points < 0 ? `−${-points}` : `+${points}`;
}
