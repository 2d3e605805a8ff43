/** Where on the table a question is answered: what the window should show then, and where the focus goes on. */

import type { Question } from './choices';

const AREAS: Record<Question, string> = {
  act: '.duel-offer',
  first_plate: '.duel-plates',
  draw_plate: '.duel-plates',
  stack: '.duel-asked',
  keep_plate: '.duel-asked',
  return_plate: '.duel-asked',
  fill: '.duel-own',
  place_plate: '.duel-own',
  tile: '.duel-own',
  spend_chip: '.duel-own',
  spend_on: '.duel-own',
};

/** What can be chosen: a legend only explains. */
const CHOICE = 'button:not([data-legend])';

/** Scrolls no further than needed, and gently unless nothing shall move. */
export function bringIntoView(table: HTMLElement, question: Question): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  table
    .querySelector(AREAS[question])
    ?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
}

/** Focuses the first thing to be chosen there, or anywhere if nothing is. */
export function focusFirst(table: HTMLElement, question: Question): void {
  const first =
    table.querySelector<HTMLElement>(`${AREAS[question]} ${CHOICE}`) ??
    table.querySelector<HTMLElement>(CHOICE);
  first?.focus();
}
