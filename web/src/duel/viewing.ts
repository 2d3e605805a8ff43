/** Where on the table a question is answered: what the window should show then, and where the focus goes on. */

import { bringIntoView } from '../table/viewing';
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

export function showAsked(table: HTMLElement, question: Question): void {
  bringIntoView(table.querySelector(AREAS[question]));
}

/** Focuses the first thing to be chosen there, or anywhere if nothing is. */
export function focusFirst(table: HTMLElement, question: Question): void {
  const first =
    table.querySelector<HTMLElement>(`${AREAS[question]} ${CHOICE}`) ??
    table.querySelector<HTMLElement>(CHOICE);
  first?.focus();
}
