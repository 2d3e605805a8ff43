/** Letting go, the same at every table: by Escape, wherever the focus is, and by a click on what cannot be pressed. */
import type { Attachment } from 'svelte/attachments';

/** `letGo` is told whether it was by a key, and says whether there was anything to let go. */
export function felt(letGo: (byKey: boolean) => boolean): Attachment<HTMLElement> {
  return (table) => {
    const done = new AbortController();
    const isHere = ({ target }: Event) =>
      target === document.body || (target instanceof Node && table.contains(target));
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isHere(event)) return;
      if (letGo(true)) event.preventDefault();
    };
    const click = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('button, summary, a, [data-held]')) letGo(false);
    };
    addEventListener('keydown', escape, { signal: done.signal });
    table.addEventListener('click', click, { signal: done.signal });
    return () => done.abort();
  };
}
