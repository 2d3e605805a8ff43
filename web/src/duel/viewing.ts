/** Brings into the window what a question is about, where the table is higher than it. */

import type { Question } from './choices';

const ABOUT: Record<Question, string> = {
  act: '.duel-offer',
  first_plate: '.duel-plates',
  draw: '.duel-plates',
  stack: '.duel-asked',
  keep: '.duel-asked',
  return: '.duel-asked',
  line: '.duel-own',
  place: '.duel-own',
  cell: '.duel-own',
  spend: '.duel-own',
  spend_on: '.duel-own',
};

/** No further than needed, and gently unless nothing shall move. */
export function bringIntoView(table: HTMLElement, question: Question): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  table
    .querySelector(ABOUT[question])
    ?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
}
