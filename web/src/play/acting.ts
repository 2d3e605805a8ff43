/**
 * Acting before everything has been shown: a press brings the table to the present, and counts for the same thing there. What
 * is gone by then, or has become something else, is not pressed.
 */

/** Keys that only look around. */
const LOOKING: ReadonlySet<string> = new Set([
  'Tab',
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'PageUp',
  'PageDown',
]);

interface Presses {
  /** Whether something is still being shown. */
  behind: () => boolean;
  /** Brings the table to the present, at once. */
  hurry: () => void;
}

/** Until the returned function is called. A finger acts when it is lifted, as it may only want to scroll. */
export function actEarly(table: HTMLElement, { behind, hurry }: Presses): () => void {
  const listening = new AbortController();
  const listen = { signal: listening.signal, capture: true };
  let meant: Meant | null = null;

  const press = (event: PointerEvent) => {
    const acts = (event.pointerType === 'mouse') === (event.type === 'pointerdown');
    if (event.type === 'pointerdown') meant = null;
    if (!acts || !behind()) return;
    meant = event.target instanceof Element && table.contains(event.target) ? meantBy(event.target) : null;
    hurry();
  };
  const click = (event: MouseEvent) => {
    const there = meant;
    meant = null;
    if (!there || !event.isTrusted || !(event.target instanceof Element)) return;
    const button = there.find(table);
    if (button?.contains(event.target)) return;
    event.stopPropagation();
    event.preventDefault();
    button?.click();
  };
  const key = (event: KeyboardEvent) => {
    if (behind() && !LOOKING.has(event.key)) hurry();
  };
  window.addEventListener('pointerdown', press, listen);
  window.addEventListener('pointerup', press, listen);
  window.addEventListener('click', click, listen);
  window.addEventListener('keydown', key, listen);
  return () => listening.abort();
}

interface Meant {
  /** What can be pressed there now, if it is still the same thing. */
  find: (table: HTMLElement) => HTMLElement | null;
}

/** Things of one colour are the same wherever they lie on their place; anything else is, if it looks the same. */
function meantBy(target: Element): Meant | null {
  const thing = target.closest<HTMLElement>('[data-group], [data-place], button');
  const { group, place } = thing?.dataset ?? {};
  if (group !== undefined) return { find: (table) => pressable(table, `[data-group="${group}"]`) };
  if (!thing || place === undefined || thing.querySelector('[data-place], button')) return null;
  const looked = looks(thing);
  return {
    find: (table) => {
      const found = pressable(table, `[data-place="${place}"]`);
      return found && looks(found) === looked ? found : null;
    },
  };
}

function pressable(table: HTMLElement, selector: string): HTMLElement | null {
  const found = [...table.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility());
  return found?.closest('button') ?? null;
}

/** The drawings in a place, whatever is said about them. */
function looks(place: HTMLElement): string {
  return [...place.querySelectorAll('use')].map((use) => use.getAttribute('href')).join(' ');
}
