/** Points as they are counted: linked tiles light up, a number rises to the score, the score reads what it has come to. */
import { findPlace, place } from '../table/places';
import { say } from '../texts/texts.svelte';
import { at, EASE, type Layer } from './layer';
import type { Light, Movement, Points } from './movements';
import { boxOnPage } from './stage';

/** Of the points that rise, in pixels: fitting the tile that they are for, but always to be read. */
const SMALLEST = 14;
const LARGEST = 24;
/** What a number is written by. The shorthand `font` is empty as soon as figures are not the usual ones. */
const LETTERING = [
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'font-feature-settings',
  'font-variant-numeric',
  'letter-spacing',
  'line-height',
];

export function count(layer: Layer, table: HTMLElement, movements: readonly Movement[]): void {
  for (const each of movements) {
    if (each.kind === 'light') light(layer, table, each);
    else if (each.kind === 'points') rise(layer, table, each);
  }
  reckon(layer, table, movements.flatMap(readingOf));
}

function light(layer: Layer, table: HTMLElement, { places, start, lasts }: Light): void {
  for (const name of places) {
    const box = boxOf(table, name);
    if (!box) continue;
    const glow = made(
      'round' in (findPlace(table, name)?.dataset ?? {}) ? 'motion-light round' : 'motion-light',
    );
    layer.lay(glow, box);
    const frames = [
      { opacity: 0 },
      { opacity: 1, offset: 0.25 },
      { opacity: 1, offset: 0.6 },
      { opacity: 0 },
    ];
    layer.pass(glow, frames, lasts, start);
  }
}

function rise(layer: Layer, table: HTMLElement, { seat, place: name, points, start, lasts }: Points): void {
  const [source, goal] = [findPlace(table, name), findPlace(table, place.score(seat))];
  if (!source || !goal) return;
  const [from, to] = [boxOnPage(source), boxOnPage(goal)];
  const badge = made(points > 0 ? 'motion-points' : 'motion-points loss');
  badge.textContent = say(points > 0 ? 'motion.gain' : 'motion.loss', { number: Math.abs(points) });
  badge.style.fontSize = `${Math.min(LARGEST, Math.max(SMALLEST, from.height * 0.42))}px`;
  layer.element.append(badge);
  const { width, height } = badge.getBoundingClientRect();
  const over = (box: DOMRect, scale: number) => at(middle(box, width * scale, height * scale), scale);
  const frames = [
    { opacity: 0, transform: over(from, 0.6), easing: EASE },
    { opacity: 1, transform: over(from, 1), offset: 0.2, easing: 'linear' },
    { opacity: 1, transform: over(from, 1), offset: 0.6, easing: 'cubic-bezier(0.5, 0, 0.7, 0.4)' },
    { opacity: 0.2, transform: over(to, 0.7) },
  ];
  layer.pass(badge, frames, lasts, start);
}

/** What a number on the table reads from then on. */
interface Reading {
  place: string;
  was: number;
  number: number;
  start: number;
}

function readingOf(movement: Movement): Reading[] {
  if (movement.kind === 'stock') return [{ ...movement, place: place.number(movement.place) }];
  if (movement.kind !== 'score') return [];
  return [{ ...movement, place: place.score(movement.seat), number: movement.score }];
}

/** While it is counted a number is a copy, so that the table itself is always what the server said last. */
function reckon(layer: Layer, table: HTMLElement, readings: readonly Reading[]): void {
  for (const name of new Set(readings.map((each) => each.place))) {
    const shown = findPlace(table, name);
    const box = boxOf(table, name);
    const changes = readings.filter((each) => each.place === name);
    const end = changes.at(-1)?.start ?? 0;
    if (!shown || !box || end === 0) continue;
    const copy = made('motion-score');
    const style = getComputedStyle(shown);
    for (const property of LETTERING) copy.style.setProperty(property, style.getPropertyValue(property));
    copy.textContent = String(changes[0]?.was ?? 0);
    layer.keep(copy, box, end);
    layer.hide(shown, end);
    for (const { start, number } of changes) layer.later(start, () => (copy.textContent = String(number)));
  }
}

/** Null for a place that is folded away. */
function boxOf(table: HTMLElement, name: string): DOMRect | null {
  const found = findPlace(table, name);
  return found?.dataset['place'] === name ? boxOnPage(found) : null;
}

function middle(box: DOMRect, width: number, height: number): DOMRect {
  return new DOMRect(box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height);
}

function made(className: string): HTMLElement {
  const thing = document.createElement('div');
  thing.className = className;
  return thing;
}
