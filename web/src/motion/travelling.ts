/** Things on their way. What they look like is found before the table shows the new view, where they go afterwards. */
import type { Travel } from './movements';
import { at, EASE, type Layer } from './layer';
import { copyOf, drawingsOf, ghostOf, see, type Seen } from './stage';
import { tokensOf, type Hop, type Token } from './tokens';

/** A thing as it lay before anything happened. */
export interface Found {
  token: Token;
  from: Seen | null;
  copy: HTMLElement | null;
  /** What is printed where it will lie. */
  print: HTMLElement | null;
}

export function find(table: HTMLElement, travels: readonly Travel[]): Found[] {
  return tokensOf(travels).map((token) => {
    const from = see(table, token.first.from);
    const goal = see(table, token.hops.at(-1)?.to ?? token.first.to)?.thing;
    return {
      token,
      from,
      copy: from?.thing ? copyOf(drawingsOf(from.thing)) : null,
      print: goal ? copyOf(ghostOf(goal)) : null,
    };
  });
}

/** One thing on its whole way; the real one at its end is not seen before it has come. */
export function send(layer: Layer, table: HTMLElement, { token, from, copy, print }: Found): void {
  const ways = token.hops.map((hop) => see(table, hop.to));
  const goal = ways.at(-1) ?? null;
  const drawings = goal?.thing ? drawingsOf(goal.thing) : [];
  const arrived = copyOf(drawings);
  const thing = token.first.turned ? (arrived ?? copy) : (copy ?? arrived);
  const box = from?.box ?? ways.find((way) => way !== null)?.box;
  if (!thing || !box) return;
  const end = token.hops.at(-1)?.end ?? 0;
  for (const drawing of drawings) layer.hide(drawing, end);
  if (print && goal && arrived && !layer.reduced) layer.keep(print, goal.box, end);
  layer.lay(thing, box);
  if (!layer.reduced) layer.pass(thing, journey(token.hops, box, ways, copy !== null, arrived !== null), end);
  else if (copy) layer.fade(thing);
  else thing.remove();
}

/**
 * The frames of a whole way. Between hops the thing lies still. It is seen from the beginning if it lay on the table, else
 * from when it sets out; it gets lost at the end if nothing is to be seen of it there.
 */
export function journey(
  hops: readonly Hop[],
  first: DOMRect,
  ways: readonly (Seen | null)[],
  lay: boolean,
  stays: boolean,
): Keyframe[] {
  const end = hops.at(-1)?.end ?? 1;
  const frames: Keyframe[] = [{ offset: 0, transform: at(first), opacity: lay ? 1 : 0 }];
  let box = first;
  for (const [n, hop] of hops.entries()) {
    const appears = !lay && n === 0;
    if (appears) frames.push({ offset: hop.start / end, transform: at(box), opacity: 0 });
    const start = appears ? 0.6 : 1;
    frames.push({
      offset: hop.start / end,
      transform: at(box, scaleTo(first, box)),
      opacity: start,
      easing: EASE,
    });
    box = ways[n]?.box ?? box;
    const opacity = n === hops.length - 1 && !stays ? 0 : 1;
    frames.push({ offset: hop.end / end, transform: at(box, scaleTo(first, box)), opacity });
  }
  return frames;
}

function scaleTo(first: DOMRect, box: DOMRect): number {
  return first.width === 0 ? 1 : box.width / first.width;
}
