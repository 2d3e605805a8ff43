/** A game's rules as a page shows them. The words of a section are `guide.<game>.<section>` and `….text`. */
import type { Component } from 'svelte';

/** A picture; its caption is `guide.<game>.<name>`. */
export interface Picture {
  readonly name: string;
  /** Which part of a table it shows; a whole board gets more room. */
  readonly show: string;
}

/** By section. */
export type Pictures<Each extends Picture = Picture> = Readonly<Record<string, readonly Each[]>>;

export interface Rules {
  /** In their order. */
  readonly sections: readonly string[];
  readonly pictures: Pictures;
  /** Draws the picture of that name. */
  readonly Scene: Component<{ name: string }>;
}

export function pictureNamed<Each extends Picture>(pictures: Pictures<Each>, name: string): Each {
  const found = Object.values(pictures)
    .flat()
    .find((picture) => picture.name === name);
  if (!found) throw new Error(`no picture ${name}`);
  return found;
}
