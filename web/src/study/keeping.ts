/** Studies that this browser keeps, so that they are there again after a reload, and tomorrow. */
import { readStudy, type Study } from './tree';

const PREFIX = 'azulejo.study.';

/** All that are kept, the one that was touched last first. What cannot be read is left where it is. */
export function keptStudies(): Study[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const studies = keys.flatMap((key) => readStudy(localStorage.getItem(key) ?? '') ?? []);
  return studies.sort((one, other) => other.touched - one.touched);
}

export function findStudy(id: string): Study | null {
  return readStudy(localStorage.getItem(PREFIX + id) ?? '');
}

/** Whether there was room for it. */
export function keep(study: Study): boolean {
  try {
    localStorage.setItem(PREFIX + study.id, JSON.stringify(study));
    return true;
  } catch {
    return false;
  }
}

/** The study that another tab has just kept, if that is what has changed. */
export function keptElsewhere({ key, newValue }: StorageEvent): Study | null {
  return key?.startsWith(PREFIX) && newValue ? readStudy(newValue) : null;
}

export function drop(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
