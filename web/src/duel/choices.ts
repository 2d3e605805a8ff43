/**
 * What a seat may choose now, as the server tells it, found by the thing on the table that stands for it. No rules: a thing
 * can be chosen if and only if an action for it was told.
 */

import type { ActionOf, OfKind } from '../games/door';
import { fits, type Offered } from '../table/offering';
import { turn, type Rotation } from './plates';

export const KINDS = [
  'take_sun',
  'take_moons',
  'take_chip',
  'take_plate',
  'draw_plate',
  'look',
  'stack',
  'fill',
  'keep_plate',
  'place_plate',
  'return_plate',
  'spend_chip',
  'leave_line',
  'tile',
] as const;

export type DuelAction = ActionOf<(typeof KINDS)[number]>;

export type Choice = Offered<DuelAction>;

/** Does what was chosen. */
export type Play = (choice: Choice) => void;

type Kind = DuelAction['kind'];
type Of<K extends Kind> = OfKind<DuelAction, K>;

/** The actions of a kind. */
export function ofKind<K extends Kind>(choices: Choice[], kind: K): (Choice & { action: Of<K> })[] {
  return choices.filter((choice): choice is Choice & { action: Of<K> } => choice.action.kind === kind);
}

/** The action of a kind with these fields; undefined if it is not to be had. */
export function find<K extends Kind>(
  choices: Choice[],
  kind: K,
  wanted: Partial<Of<K>> = {},
): (Choice & { action: Of<K> }) | undefined {
  return ofKind(choices, kind).find(({ action }) => fits(action, wanted));
}

/** What is to be decided now, which is what the player is asked in words; null if nothing is. */
export type Question =
  | 'act'
  | 'first_plate'
  | 'stack'
  | 'fill'
  | 'draw_plate'
  | 'keep_plate'
  | 'place_plate'
  | 'return_plate'
  | 'tile'
  | 'spend_chip'
  | 'spend_on';

export function questionOf(choices: Choice[], round: number): Question | null {
  const kinds = new Set(choices.map(({ action }) => action.kind));
  if (kinds.size === 0) return null;
  if (kinds.has('look')) return 'draw_plate';
  if (kinds.has('spend_chip')) return kinds.has('leave_line') ? 'spend_chip' : 'spend_on';
  for (const kind of ['stack', 'fill', 'keep_plate', 'place_plate', 'return_plate', 'tile'] as const)
    if (kinds.has(kind)) return kind;
  return round === 0 ? 'first_plate' : 'act';
}

// Stacks

/** The orders in which a stack can be built, each from bottom to top. */
export function ordersOf(choices: Choice[]): string[] {
  return ofKind(choices, 'stack').map(({ action }) => action.order);
}

/** The order with the tile at one height moved to another. */
export function moved(order: string, from: number, to: number): string {
  const tiles = [...order];
  tiles.splice(Math.max(0, Math.min(to, order.length - 1)), 0, ...tiles.splice(from, 1));
  return tiles.join('');
}

// Plates

/** The slots that take the plate in hand, ascending. */
export function slotsOf(choices: Choice[]): number[] {
  return [...new Set(ofKind(choices, 'place_plate').map(({ action }) => action.slot))].sort(
    (one, other) => one - other,
  );
}

/** The next rotation, clockwise, in which the plate may lie there. */
export function turned(choices: Choice[], slot: number, rotation: Rotation, quarters = 1): Rotation {
  for (let more = quarters; Math.abs(more) <= 4; more += Math.sign(quarters)) {
    const next = turn(rotation + more);
    if (find(choices, 'place_plate', { slot, rotation: next })) return next;
  }
  return rotation;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/**
 * The place that an arrow key leads to from another, among those that can be chosen on a grid; the nearest ahead, the
 * straightest first. Places count from 1, row by row.
 */
export function stepped(places: number[], from: number, key: string, columns: number): number {
  const [down, across] = STEPS[key] ?? [0, 0];
  const distance = (place: number): number => {
    const rows = Math.floor((place - 1) / columns) - Math.floor((from - 1) / columns);
    const aside = ((place - 1) % columns) - ((from - 1) % columns);
    const ahead = rows * down + aside * across;
    return ahead > 0 ? ahead + 3 * Math.abs(rows * across + aside * down) : Infinity;
  };
  const [nearest] = places
    .map((place) => ({ place, far: distance(place) }))
    .filter(({ far }) => far < Infinity)
    .sort((one, other) => one.far - other.far);
  return nearest?.place ?? from;
}
