/**
 * Shows how one view of a table became the next, told from the stories of the events in between.
 *
 * The table shows the new view from the first moment, so that it can be played on; what moves is a layer of copies above it,
 * and what has not come yet is not seen. A click or a key brings everything to its end and does what it does besides. A
 * story that begins ends the one before.
 */
import type { AnyPosition, TableView } from '../api/names';
import type { Playing } from '../games/playing';
import type { SoundName } from '../sound/sounds';
import { count } from './counting';
import { Layer } from './layer';
import type { Movement, Travel } from './movements';
import { isJump, type ToldEvent } from './jumping';
import { lying, slide } from './sliding';
import { boxOnPage } from './stage';
import { find, send } from './travelling';

export type View = Pick<TableView, 'position'>;
export type { ToldEvent } from './jumping';

export interface Options {
  /** The element that holds the table. */
  table: HTMLElement;
  /** Makes the table show `after`; done when it does. */
  show: () => void | Promise<void>;
  /** 0 shows the new view at once. */
  speed: 0 | 0.5 | 1 | 2;
  sound?: (name: SoundName) => void;
  /** Aborted once nobody wants to see it any more. */
  given?: AbortSignal;
}

let running: Layer | null = null;

/** Resolves when everything has come to its end, by itself or because it was skipped. Never rejects but as `show` does. */
export async function play(
  playing: Pick<Playing, 'movements'>,
  before: View,
  events: readonly ToldEvent[],
  after: View,
  { table, show, speed, sound = () => {}, given }: Options,
): Promise<void> {
  skip();
  const movements = movementsOf(playing, before.position, events, after.position, speed);
  if (movements.length === 0 || speed === 0) return void (await show());
  const travels = movements.filter((each): each is Travel => each.kind === 'travel');
  const found = find(table, travels);
  const offer = lying(table);
  await show();
  if (given?.aborted) return;
  const layer = (running = new Layer(after.position?.game ?? '', moverOf(events), speed, prefersStill()));
  for (const each of found) send(layer, table, each);
  if (!layer.reduced) {
    slide(layer, table, offer);
    count(layer, table, movements);
  }
  for (const each of movements) ring(layer, each, sound);
  await untilDone(layer, table);
}

/** Brings whatever is moving to its end. */
export function skip(): void {
  running?.clear();
  running = null;
}

function movementsOf(
  playing: Pick<Playing, 'movements'>,
  before: AnyPosition | null,
  events: readonly ToldEvent[],
  after: AnyPosition | null,
  speed: number,
): Movement[] {
  const still = speed === 0 || document.visibilityState === 'hidden';
  if (still || !before || !after || before.game !== after.game || isJump(events)) return [];
  return playing.movements(
    events.flatMap((event) => event.story),
    before,
    after,
  );
}

function ring(layer: Layer, each: Movement, sound: (name: SoundName) => void): void {
  const name = 'sound' in each ? each.sound : undefined;
  if (!name) return;
  layer.later(each.kind === 'travel' ? each.start + each.lasts : each.start, () => sound(name));
}

function moverOf(events: readonly ToldEvent[]): number | null {
  return events.find((event) => event.kind === 'moved')?.seat ?? null;
}

async function untilDone(layer: Layer, table: HTMLElement): Promise<void> {
  const skipping = new AbortController();
  const { signal } = skipping;
  for (const wish of ['keydown', 'click']) window.addEventListener(wish, skip, { signal, capture: true });
  // A finger on the screen may only want to scroll.
  const press = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && skip();
  window.addEventListener('pointerdown', press, { signal, capture: true });
  // The places were measured where the table was; a phone's bars come and go without moving it.
  const laid = layOf(table);
  const shift = () => layOf(table) !== laid && skip();
  window.addEventListener('resize', shift, { signal });
  await layer.done();
  skipping.abort();
  layer.clear();
  if (running === layer) running = null;
}

/** Where the first and the last place of the table lie. */
function layOf(table: HTMLElement): string {
  const places = [...table.querySelectorAll('[data-place]')];
  return JSON.stringify([...places.slice(0, 1), ...places.slice(-1)].map(boxOnPage));
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
