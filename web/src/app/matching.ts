/** Which page an address means: `/table/:id` fits `/table/k3v9` with the id `k3v9`. */
export type Params = Readonly<Record<string, string>>;

/** The fields of the pattern, filled from the path; null if it does not fit. */
export function match(pattern: string, path: string): Params | null {
  const wanted = parts(pattern);
  const given = parts(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [n, part] of wanted.entries()) {
    const value = given[n] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return params;
}

/** The first of the routes that fits, with its fields. */
export function find<R extends { path: string }>(
  routes: readonly R[],
  path: string,
): { route: R; params: Params } | null {
  for (const route of routes) {
    const params = match(route.path, path);
    if (params) return { route, params };
  }
  return null;
}

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;
type Link = Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'target' | 'hasAttribute'>;

/** Whether a click on a link is the page's to follow: not when it opens a window, saves a file or leads elsewhere. */
export function isOurs(event: Click, link: Link, origin: string): boolean {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const stays = !link.target && !link.hasAttribute('download');
  return (
    plain && stays && !event.defaultPrevented && link.origin === origin && !link.pathname.startsWith('/api/')
  );
}

function parts(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
