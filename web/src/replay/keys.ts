/** What a key means in a replay; nothing where it has a meaning of its own, as in a field or on a button. */
export type Act = 'first' | 'back' | 'toggle' | 'forward' | 'last' | 'leave';

const KEYS: Record<string, Act> = {
  Home: 'first',
  ArrowLeft: 'back',
  ' ': 'toggle',
  ArrowRight: 'forward',
  End: 'last',
  Escape: 'leave',
};

export function keyOf(event: KeyboardEvent): Act | null {
  const { target, key } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  if (target instanceof HTMLInputElement) return null;
  if (key === ' ' && target instanceof Element && target.closest('button, a, summary')) return null;
  return KEYS[key] ?? null;
}
