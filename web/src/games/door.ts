/**
 * The one door at which what the server tells of any game becomes what a certain game's table can draw: positions are told
 * apart by their game, actions by their kind. What does not belong there is a defect, and is told so at once.
 */
import type { AnyAction, AnyPosition } from '../api/names';
import type { Offered } from '../table/offering';

export type PositionOf<Name extends AnyPosition['game']> = Extract<AnyPosition, { game: Name }>;
export type ActionOf<Kind extends AnyAction['kind']> = OfKind<AnyAction, Kind>;

/** Those of a union that go by this kind; what goes by several, under this name. */
export type OfKind<Any, Kind> = Any extends { kind: infer Own }
  ? [Own & Kind] extends [never]
    ? never
    : Any & { kind: Own & Kind }
  : never;

export interface Door<Position extends AnyPosition, Action extends AnyAction> {
  position(any: AnyPosition): Position;
  choice(any: Offered): Offered<Action>;
  /** The same list, so that who compares lists finds it unchanged. */
  offered(any: Offered[]): Offered<Action>[];
}

export function door<Name extends AnyPosition['game'], Kind extends AnyAction['kind']>(
  name: Name,
  kinds: readonly Kind[],
): Door<PositionOf<Name>, ActionOf<Kind>> {
  const known: ReadonlySet<string> = new Set(kinds);
  const isPosition = (any: AnyPosition): any is PositionOf<Name> => any.game === name;
  const isChoice = (any: Offered): any is Offered<ActionOf<Kind>> => known.has(any.action.kind);
  const areChoices = (any: Offered[]): any is Offered<ActionOf<Kind>>[] => any.every(isChoice);
  return {
    position(any) {
      if (!isPosition(any)) throw new Error(`a position of ${any.game} at a table of ${name}`);
      return any;
    },
    choice(any) {
      if (!isChoice(any)) throw new Error(`${any.action.kind} is no action of ${name}`);
      return any;
    },
    offered(any) {
      if (!areChoices(any)) throw new Error(`an action is offered that ${name} does not have`);
      return any;
    },
  };
}
