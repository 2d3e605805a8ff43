/**
 * What studying needs of a game: how a position is put together by hand, and how a deal is told. It is loaded with the
 * first page that studies. None of it knows a rule that the server does not check: it only keeps what a hand at a real
 * table would keep, that a tile which is laid somewhere comes from somewhere else.
 */
import type { Component } from 'svelte';
import type { AnyPosition } from '../api/names';
import type { Fields } from '../texts/saying';

/** A whole position as the server's JSON, hidden things included, perhaps not yet possible. */
export type Draft = Readonly<Record<string, unknown>>;

/** A small picture of a piece. */
export interface Picture {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each picture has its own properties
  Drawing: Component<any>;
  props: Record<string, unknown>;
}

/** What is laid where one presses. */
export interface Brush {
  name: string;
  label: string;
  picture?: Picture;
  /** Where there are many, those of one kind stand together: `study.brush.<kind>`. */
  kind?: string;
}

/** Where something can be laid or taken away: a place of the table, and what pressing it does, in words. */
export interface Spot {
  place: string;
  label: string;
}

/** Why something cannot be laid there: the code of a text and its fields. */
export interface Refusal {
  code: string;
  fields: Fields;
}

/** Something about a position that is not laid on the table: a number, or one of some choices. */
export interface Setting {
  name: string;
  label: string;
  value: string;
  /** Of a number. */
  most?: number;
  choices?: readonly { value: string; label: string }[];
  /** Settings of one seat, from 1, stand together. */
  seat?: number;
}

/** One part of a deal: so many things, each one of some. */
export interface DealPart {
  label: string;
  number: number;
  choices: readonly (Brush & { most?: number })[];
}

/** A deal that is about to be told: its parts, and the text of what was chosen for each. */
export interface DealForm {
  title: string;
  parts: readonly DealPart[];
  write: (chosen: readonly (readonly string[])[]) => string;
}

export interface Studying {
  readonly name: string;
  /** What can be laid; the last one takes away. */
  brushes(draft: Draft): Brush[];
  spots(draft: Draft, brush: string, names: readonly string[]): Spot[];
  /** The position once that was done there. */
  paint(draft: Draft, place: string, brush: string): Draft | Refusal;
  settings(draft: Draft, names: readonly string[]): Setting[];
  set(draft: Draft, setting: string, value: string): Draft;
  /** The same without anything on offer, on boards and in hand. */
  clear(draft: Draft): Draft;
  /** The same with the offer filled by chance, `random` being from 0 up to 1. */
  fill(draft: Draft, random: () => number): Draft;
  /** What a table draws of it; `seen` is what the server last showed. */
  shown(draft: Draft, seen: AnyPosition): AnyPosition;
  /** What is to be told when chance deals in a position. */
  dealForm(draft: Draft, names: readonly string[]): DealForm | null;
}

export const ERASER = 'eraser';

export function isRefusal(made: Draft | Refusal): made is Refusal {
  return 'code' in made && 'fields' in made;
}

/** Numbers by letter, as bags are written: `B12Y3`, `-` for nothing. */
export type Counts = Readonly<Record<string, number>>;

export function countsOf(text: string): Counts {
  const counts: Record<string, number> = {};
  for (const [, letter = '', number] of text.matchAll(/([A-Z])(\d*)/g))
    counts[letter] = (counts[letter] ?? 0) + (number ? Number(number) : 1);
  return counts;
}

/** In the order of these letters. */
export function countedText(counts: Counts, letters: readonly string[]): string {
  return letters.map((letter) => (counts[letter] ? `${letter}${counts[letter]}` : '')).join('') || '-';
}

/** As displays are written: `BBY`, in the order of these letters. */
export function listedText(tiles: readonly string[], letters: readonly string[]): string {
  return letters.flatMap((letter) => tiles.filter((tile) => tile === letter)).join('') || '-';
}

/** One more, or fewer, of a letter. */
export function changed(counts: Counts, letter: string, by: number): Counts {
  return { ...counts, [letter]: (counts[letter] ?? 0) + by };
}

/** Takes so many at random; what is left and what was taken. */
export function drawn(counts: Counts, number: number, random: () => number): [Counts, string[]] {
  const taken: string[] = [];
  let left = counts;
  for (let n = 0; n < number; n++) {
    const all = Object.entries(left).flatMap(([letter, many]) => Array<string>(many).fill(letter));
    const letter = all[Math.floor(random() * all.length)];
    if (letter === undefined) break;
    left = changed(left, letter, -1);
    taken.push(letter);
  }
  return [left, taken];
}

/** The same list with another item at this place. */
export function withItem<T>(list: readonly T[], index: number, item: T): T[] {
  return list.map((each, n) => (n === index ? item : each));
}
