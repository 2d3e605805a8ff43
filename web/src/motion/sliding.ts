/** What stays on a display or in the centre, on `data-sliding`, makes room for what comes and goes, instead of jumping. */
import { TILE } from './movements';
import { EASE, type Layer } from './layer';
import { boxOnPage } from './stage';

const PIECES = '[data-sliding] [data-piece]';

interface Lying {
  piece: HTMLElement;
  box: DOMRect;
}

/** Every piece of the offer by its place, its sort and which of that sort it is. */
export function lying(table: HTMLElement): Map<string, Lying> {
  const found = new Map<string, Lying>();
  for (const piece of table.querySelectorAll<HTMLElement>(PIECES)) {
    const place = piece.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? '';
    let nth = 0;
    while (found.has(`${place}/${piece.dataset['piece']}/${nth}`)) nth++;
    found.set(`${place}/${piece.dataset['piece']}/${nth}`, { piece, box: boxOnPage(piece) });
  }
  return found;
}

export function slide(layer: Layer, table: HTMLElement, before: ReadonlyMap<string, Lying>): void {
  for (const [key, { piece, box }] of lying(table)) {
    const was = before.get(key)?.box;
    if (!was || (was.left === box.left && was.top === box.top) || box.width === 0) continue;
    const shifted = `translate(${was.left - box.left}px, ${was.top - box.top}px) scale(${was.width / box.width})`;
    const transformOrigin = '0 0';
    layer.animate(
      piece,
      [
        { transform: shifted, transformOrigin, easing: EASE },
        { transform: 'none', transformOrigin },
      ],
      TILE,
    );
  }
}
