/** Scrolls something into the window, no further than needed, and gently unless nothing shall move. */
export function bringIntoView(thing: Element | null): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  thing?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
}
