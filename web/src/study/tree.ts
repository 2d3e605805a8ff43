/**
 * A study: a tree of lines that begin at one position, with comments, where one is, and, if it is a game that was really
 * played, who played it. Plain data that is never changed, only replaced, so that it can be kept and given away.
 */
export interface Step {
  /** How it came about, as records write it; null for the beginning. */
  event: string | null;
  seat: number | null;
  /** The whole position, as text. */
  text: string;
  comment: string;
  parent: number | null;
  /** The main line first. */
  children: readonly number[];
}

export type Kind = 'board' | 'record';

export interface Study {
  format: typeof FORMAT;
  version: 1;
  id: string;
  kind: Kind;
  game: string;
  names: readonly string[];
  /** Of a game that was really played, as 2026-11-15, or empty. */
  date: string;
  /** By number. */
  steps: Readonly<Record<number, Step>>;
  at: number;
  touched: number;
}

export const FORMAT = 'azulejo-study';
export const ROOT = 0;
const MOST_STEPS = 5000;
const MOST_TEXT = 4000;

export function newStudy(
  kind: Kind,
  game: string,
  text: string,
  names: readonly string[],
  id: string = crypto.randomUUID(),
): Study {
  const beginning: Step = { event: null, seat: null, text, comment: '', parent: null, children: [] };
  const steps = { [ROOT]: beginning };
  return {
    format: FORMAT,
    version: 1,
    id,
    kind,
    game,
    names,
    date: '',
    steps,
    at: ROOT,
    touched: Date.now(),
  };
}

export function stepAt(study: Study, at: number = study.at): Step {
  const step = study.steps[at];
  if (!step) throw new Error(`no step ${at}`);
  return step;
}

const touched = (study: Study): Study => ({ ...study, touched: Date.now() });

export function gone(study: Study, at: number): Study {
  stepAt(study, at);
  return touched({ ...study, at });
}

/** A study as it was kept elsewhere, seen from where one is in this one; from its own place where that is gone. */
export function withPlaceOf(kept: Study, mine: Study): Study {
  const same = kept.steps[mine.at]?.text === stepAt(mine).text;
  return same ? { ...kept, at: mine.at } : kept;
}

/** One step further from where one is; a line that went there already is followed. */
export function played(study: Study, event: string, seat: number | null, text: string): Study {
  const here = stepAt(study);
  const known = here.children.find((child) => stepAt(study, child).event === event);
  if (known !== undefined) return gone(study, known);
  const number = Math.max(...Object.keys(study.steps).map(Number)) + 1;
  const step: Step = { event, seat, text, comment: '', parent: study.at, children: [] };
  const steps = {
    ...study.steps,
    [study.at]: { ...here, children: [...here.children, number] },
    [number]: step,
  };
  return touched({ ...study, steps, at: number });
}

export function commented(study: Study, comment: string): Study {
  return touched({ ...study, steps: { ...study.steps, [study.at]: { ...stepAt(study), comment } } });
}

/** Without where one is and all that follows; one is a step back then. The beginning stays. */
export function cut(study: Study): Study {
  const { parent } = stepAt(study);
  if (parent === null) return study;
  const away = new Set(below(study, study.at));
  const before = stepAt(study, parent);
  const kept = Object.entries(study.steps).filter(([number]) => !away.has(Number(number)));
  const steps = {
    ...Object.fromEntries(kept),
    [parent]: { ...before, children: before.children.filter((child) => !away.has(child)) },
  };
  return touched({ ...study, steps, at: parent });
}

function below(study: Study, at: number): number[] {
  return [at, ...stepAt(study, at).children.flatMap((child) => below(study, child))];
}

/** The line to where one is becomes the first of each branch. */
export function promoted(study: Study): Study {
  const steps = { ...study.steps };
  for (const at of pathTo(study, study.at)) {
    const { parent } = stepAt(study, at);
    if (parent === null) continue;
    const before = steps[parent] ?? stepAt(study, parent);
    steps[parent] = { ...before, children: [at, ...before.children.filter((child) => child !== at)] };
  }
  return touched({ ...study, steps });
}

export function isMain(study: Study, at: number = study.at): boolean {
  return pathTo(study, at).every((each) => {
    const { parent } = stepAt(study, each);
    return parent === null || stepAt(study, parent).children[0] === each;
  });
}

/** The steps from the beginning to this one, both included. */
export function pathTo(study: Study, at: number): number[] {
  const path = [at];
  for (let { parent } = stepAt(study, at); parent !== null; { parent } = stepAt(study, parent))
    path.unshift(parent);
  return path;
}

/** The steps after this one along the first of each branch. */
export function lineFrom(study: Study, at: number): number[] {
  const line: number[] = [];
  for (let [next] = stepAt(study, at).children; next !== undefined; [next] = stepAt(study, next).children)
    line.push(next);
  return line;
}

/** The line that one is on, from its beginning to its end. */
export function lineOf(study: Study): number[] {
  return [...pathTo(study, study.at), ...lineFrom(study, study.at)];
}

/** The record of the line that one is on, as the format of records has it. */
export function recordOf(study: Study, about: { options: Record<string, string> }): string {
  const events = lineOf(study).flatMap((at) => stepAt(study, at).event ?? []);
  const record = {
    format: 'azulejo',
    version: 1,
    rules: 1,
    game: study.game,
    options: about.options,
    players: study.names,
    ...(study.date ? { date: study.date } : {}),
    ...(isBeginning(study) ? {} : { position: stepAt(study, ROOT).text }),
    events,
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

/** Whether the study begins where a game begins. */
function isBeginning(study: Study): boolean {
  return study.kind === 'record';
}

/** The study that a file holds; null if it holds none. */
export function readStudy(text: string): Study | null {
  try {
    const given: unknown = JSON.parse(text);
    return isStudy(given) ? given : null;
  } catch {
    return null;
  }
}

function isStudy(given: unknown): given is Study {
  if (!isObject(given) || given['format'] !== FORMAT || given['version'] !== 1) return false;
  const { id, kind, game, names, date, steps, at, touched: when } = given;
  if (typeof id !== 'string' || !/^[\w-]{1,60}$/.test(id) || (kind !== 'board' && kind !== 'record'))
    return false;
  if (typeof game !== 'string' || typeof date !== 'string' || typeof when !== 'number') return false;
  if (!Array.isArray(names) || names.length > 4 || !names.every((name) => typeof name === 'string'))
    return false;
  if (!isObject(steps) || Object.keys(steps).length > MOST_STEPS || !Object.values(steps).every(isStep))
    return false;
  const all = steps as unknown as Study['steps'];
  return typeof at === 'number' && at in all && isTree(all);
}

function isStep(given: unknown): given is Step {
  if (!isObject(given)) return false;
  const { event, seat, text, comment, parent, children } = given;
  return (
    (event === null || typeof event === 'string') &&
    (seat === null || typeof seat === 'number') &&
    typeof text === 'string' &&
    text.length <= MOST_TEXT &&
    typeof comment === 'string' &&
    (parent === null || typeof parent === 'number') &&
    Array.isArray(children) &&
    children.every((child) => typeof child === 'number')
  );
}

/** Every step but the beginning is once the child of the one that it calls its parent, and nothing goes round in circles. */
function isTree(steps: Study['steps']): boolean {
  const seen = new Set<number>();
  const waiting = [ROOT];
  if (steps[ROOT]?.parent !== null) return false;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) return false;
    seen.add(at);
    for (const child of steps[at]?.children ?? []) {
      if (steps[child]?.parent !== at || steps[child].event === null) return false;
      waiting.push(child);
    }
  }
  return seen.size === Object.keys(steps).length;
}

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
