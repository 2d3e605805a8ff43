/** Where the page is. Links are plain `<a href>`; those that stay here are followed without loading anything again. */
import { isOurs } from './matching';

interface Place {
  path: string;
  query: URLSearchParams;
}

const here = (): Place => ({ path: location.pathname, query: new URLSearchParams(location.search) });

let place = $state.raw<Place>({ path: '/', query: new URLSearchParams() });

export const router = {
  get path(): string {
    return place.path;
  },
  get query(): URLSearchParams {
    return place.query;
  },
};

/** Goes to another address of ours; `replace` leaves no step back to this one. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  place = here();
  window.scrollTo(0, 0);
}

/** Follows links and the browser's own back and forward from now on. */
export function startRouter(): void {
  place = here();
  window.addEventListener('popstate', () => (place = here()));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isOurs(event, link, location.origin) || (link.hash && link.pathname === location.pathname))
      return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
