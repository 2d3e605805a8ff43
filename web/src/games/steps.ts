/** What is told of steps that games have in common. A game adds its own. */
import type { Step } from '../api/names';
import { place } from '../table/places';
import type { Say, Sentence, Speech } from './speech';

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
/** What chance has dealt. */
export type Deal = Of<'dealt'>['deal'];

/** Whether something of this kind is dealt. */
export function deals(step: Step, kind: Deal['kind']): boolean {
  return step.kind === 'dealt' && step.deal.kind === kind;
}

/** Whether a step is told in the same breath as the one before. */
export function follows(step: Step): boolean {
  return step.kind === 'filled' || step.kind === 'fell';
}

export function sentence(game: string, step: Step, { say, nameOf }: Speech): Sentence {
  switch (step.kind) {
    case 'dealt':
      if (step.deal.kind !== 'start') return ['story.dealt', {}];
      return ['story.dealt.start', { name: nameOf(step.deal.seat) }];
    case 'filled':
      return [step.held === step.line ? 'story.filled.complete' : 'story.filled', {}];
    case 'fell':
      return fell(step);
    case 'tiled':
      return ['story.tiled', { number: step.points, run: runOf(step, say) }];
    case 'charged':
      return charged(step, causeOf(game, step, say));
    case 'bonus':
      return bonus(step, say(`story.bonus.${step.source}`, { number: step.number }));
    default:
      return [`story.${step.kind}`, {}];
  }
}

function fell({ what, number, landed }: Of<'fell'>): Sentence {
  if (what === 'marker') return [landed ? 'story.fell.marker' : 'story.fell.marker_free', {}];
  if (landed === number) return ['story.fell', {}];
  return landed === 0 ? ['story.fell.full', {}] : ['story.fell.partly', { lost: number - landed }];
}

function charged({ lost, cost }: Of<'charged'>, cause: string): Sentence {
  const variant = lost === cost ? '' : lost > 0 ? '.capped' : '.none';
  return [`story.charged${variant}`, { number: lost, cause }];
}

function bonus({ points }: Of<'bonus'>, what: string): Sentence {
  const variant = points === 0 ? '.none' : points < 0 ? '.lost' : '';
  return [`story.bonus${variant}`, { what, number: Math.abs(points) }];
}

export function stepPlaces(step: Step): string[] {
  switch (step.kind) {
    case 'filled':
    case 'unplaceable':
      return [place.line(step.seat, step.line)];
    case 'fell':
    case 'charged':
      return [place.floor(step.seat)];
    case 'tiled':
      return [place.cell(step.seat, step.row, step.column)];
    case 'bonus':
      return [place.score(step.seat)];
    default:
      return [];
  }
}

export function pointsOf(step: Step): number | null {
  switch (step.kind) {
    case 'tiled':
    case 'bonus':
      return step.points;
    case 'charged':
      return -step.lost;
    default:
      return null;
  }
}

/** What the points of a step are for; empty for a step that has nothing to do with points. */
export function reasonOf(game: string, step: Step, say: Say): string {
  switch (step.kind) {
    case 'tiled': {
      const { colour, row } = step;
      return say('lesson.count.tile', { game, colour, row, run: runOf(step, say) });
    }
    case 'bonus':
      return say(`story.bonus.${step.source}`, { number: step.number });
    case 'charged':
      return causeOf(game, step, say);
    default:
      return '';
  }
}

/** What is paid for. */
function causeOf(game: string, { source }: Of<'charged'>, say: Say): string {
  return say(`story.charged.${source}`, { game });
}

/** The tiles that count together, in words. */
function runOf(step: Of<'tiled'>, say: Say): string {
  const [across, down] = [step.across.length, step.down.length];
  const shape = across > 1 ? (down > 1 ? 'both' : 'across') : down > 1 ? 'down' : 'alone';
  return say(`story.tiled.${shape}`, { across, down });
}
