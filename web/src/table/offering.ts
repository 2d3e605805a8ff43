/**
 * How a table is played, for every game.
 *
 * The server sends the legal actions of the seat, each with its text, its fields and what it would do. A table is given
 * them as `offered` and calls `onchoose(action)` with one of them, unchanged; it never makes an action of its own and
 * knows no rule. Clicks, keys and drags only narrow the list:
 *
 * 1. Pointing at (hover, focus) what can be chosen lifts it. Nothing else reacts.
 * 2. Choosing it (click, Enter, or beginning to drag) fixes some fields, as `{source: 3, colour: 'red'}`. What matches
 *    is left; the targets of what is left light up, each with its preview, and the rest dims.
 * 3. Choosing a lit target (click, Enter, or dropping there) leaves one action: `onchoose`.
 * 4. Escape, a click on the felt, choosing the same thing again or dropping it anywhere else lets go.
 *
 * Where one click decides, step 2 falls away. A new list lets go of everything. Targets that are not offered stay where
 * they are, `aria-disabled`, and say why when they are pointed at, by the code of a text.
 *
 * What can be chosen first carries `data-choice`, and a lit target `data-drop`, so that the keyboard is led from one to the
 * other: Enter on a choice moves the focus to the first lit target, a new list to the first choice. Arrow keys move it to
 * the nearest thing in their direction (arrows.ts).
 *
 * Places between which things travel carry `data-place`; see places.ts.
 */

/** What an action would do to one's board: `Preview` of the Python package. */
export interface Preview {
  fills: number;
  completes: boolean;
  breaks: number;
  caught: number;
  cost: number;
  points: number;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A legal action as the server sends it. */
export interface Offered<Action extends Fields = Fields> {
  text: string;
  action: Action;
  preview: Preview;
}

/** Why something cannot be chosen: the code of a text and its fields. */
export interface Reason {
  code: string;
  fields: Readonly<Record<string, string | number>>;
}

/** Those of the offered actions whose fields have all the wished values. */
export function narrow<Action extends Fields>(
  offered: readonly Offered<Action>[],
  wished: Fields,
): Offered<Action>[] {
  const wishes = Object.entries(wished);
  return offered.filter(({ action }) => wishes.every(([name, value]) => action[name] === value));
}

/** The one offered action with all the wished values; undefined when there is none, or still a choice. */
export function single<Action extends Fields>(
  offered: readonly Offered<Action>[],
  wished: Fields,
): Offered<Action> | undefined {
  const left = narrow(offered, wished);
  return left.length === 1 ? left[0] : undefined;
}

/** The different values that a field has among the offered actions, in their order. */
export function valuesOf<Action extends Fields, Name extends keyof Action>(
  offered: readonly Offered<Action>[],
  name: Name,
): Action[Name][] {
  return [...new Set(offered.filter(({ action }) => name in action).map(({ action }) => action[name]))];
}
