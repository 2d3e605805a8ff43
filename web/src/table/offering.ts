/**
 * How a table is played, for every game.
 *
 * The server sends the legal actions of the seat, each with its text, its fields and what it would do. A table is given
 * them as `offered` and calls `onchoose` with one of them, unchanged; it never makes an action of its own and
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
 * What a lesson marks as what is asked for carries `data-asked`, and what the table itself says is to be done `data-task`.
 * Places between which things travel carry `data-place`; see places.ts.
 */
import type { ActionShown, AnyAction } from '../api/names';

/** What an action would do to one's board. */
export type Preview = ActionShown['preview'];

/** A legal action as the server sends it; at a game's own table an action of that game. */
export type Offered<Action = AnyAction> = Omit<ActionShown, 'action'> & { action: Action };

/** Why something cannot be chosen: the code of a text and its fields. */
export interface Reason {
  code: string;
  fields: Readonly<Record<string, string | number>>;
}

/** Some fields of one of the actions. */
export type Wished<Action> = Action extends unknown ? Partial<Action> : never;

/** Whether an action has all the wished values. */
export function fits(action: object, wished: object): boolean {
  return Object.entries(wished).every(([name, value]) => Reflect.get(action, name) === value);
}

/** Those of the offered actions whose fields have all the wished values. */
export function narrow<Action extends object>(
  offered: readonly Offered<Action>[],
  wished: Wished<Action>,
): Offered<Action>[] {
  return offered.filter(({ action }) => fits(action, wished));
}

/** The one offered action with all the wished values; undefined when there is none, or still a choice. */
export function single<Action extends object>(
  offered: readonly Offered<Action>[],
  wished: Wished<Action>,
): Offered<Action> | undefined {
  const left = narrow(offered, wished);
  return left.length === 1 ? left[0] : undefined;
}
