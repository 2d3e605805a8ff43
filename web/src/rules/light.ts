/** Lights places of a drawn table, so that a picture shows which tiles are meant. */
import type { Attachment } from 'svelte/attachments';

/** For an element around the table; the places are named as in `data-place`. */
export function light(places: readonly string[]): Attachment<HTMLElement> {
  return (table) => {
    const lit = places.flatMap((name) => [...table.querySelectorAll<HTMLElement>(`[data-place="${name}"]`)]);
    for (const each of lit) each.dataset['lit'] = '';
    return () => {
      for (const each of lit) delete each.dataset['lit'];
    };
  };
}
