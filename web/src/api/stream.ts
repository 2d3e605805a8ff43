import { spoken } from '../texts/texts.svelte';
import { Live, wakeWithPage } from './live';

function address(): string {
  const url = new URL('/api/v1/live', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('lang', spoken());
  return url.href;
}

/** The one stream of the page. */
export const stream = new Live(address);
wakeWithPage(stream);
