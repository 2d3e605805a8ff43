/**
 * Drag and drop with pointer events, for mouse, pen and finger alike. What is dragged is chosen as a click would choose
 * it, follows the pointer, and is dropped on the nearest element that carries `data-drop`. Escape lets go of it.
 */
import type { Attachment } from 'svelte/attachments';

export interface Dragging {
  /** Chooses what is dragged; called once the pointer has moved far enough to mean it. */
  begin: () => void;
  /** The value of `data-drop` under the pointer, or null where there is none. */
  end: (drop: string | null) => void;
}

const MEANT = 6; // pixels that the pointer moves before it is a drag and not a click

export function draggable(read: () => Dragging | null): Attachment<HTMLElement> {
  return (element) => {
    const start = (event: PointerEvent) => {
      const dragging = read();
      if (dragging && event.button === 0) follow(element, event, dragging);
    };
    element.addEventListener('pointerdown', start);
    return () => element.removeEventListener('pointerdown', start);
  };
}

function follow(element: HTMLElement, from: PointerEvent, dragging: Dragging): void {
  const done = new AbortController();
  let copy: HTMLElement | null = null;

  const move = (event: PointerEvent) => {
    if (event.pointerId !== from.pointerId) return;
    const x = event.clientX - from.clientX;
    const y = event.clientY - from.clientY;
    if (!copy && Math.hypot(x, y) > MEANT) {
      copy = copyOf(element);
      dragging.begin();
    }
    copy?.style.setProperty('transform', `translate(${x}px, ${y}px)`);
  };
  const end = (drop: string | null) => {
    done.abort();
    copy?.remove();
    if (copy) dragging.end(drop);
  };
  const finish = (event: PointerEvent) => {
    if (event.pointerId !== from.pointerId) return;
    if (copy) swallowClick();
    end(event.type === 'pointerup' ? dropAt(event) : null);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !copy) return;
    event.preventDefault();
    addEventListener('pointerup', swallowClick, { once: true });
    end(null);
  };
  addEventListener('pointermove', move, { signal: done.signal });
  addEventListener('pointerup', finish, { signal: done.signal });
  addEventListener('pointercancel', finish, { signal: done.signal });
  addEventListener('keydown', escape, { signal: done.signal, capture: true });
}

/** A copy beside the original, so that it inherits the same sizes and colours and needs only to be moved. */
function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  copy.classList.add('dragged');
  Object.assign(copy.style, {
    position: 'absolute',
    gridArea: 'auto',
    left: `${element.offsetLeft}px`,
    top: `${element.offsetTop}px`,
    pointerEvents: 'none',
  });
  element.after(copy);
  return copy;
}

function dropAt(event: PointerEvent): string | null {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null;
}

/** The click that a browser sends after a drag is not one. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}
