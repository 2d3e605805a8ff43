import { describe, expect, it } from 'vitest';
import {
  commented,
  cut,
  gone,
  isMain,
  lineOf,
  newStudy,
  pathTo,
  played,
  promoted,
  readStudy,
  recordOf,
  ROOT,
  stepAt,
  withPlaceOf,
  type Study,
} from './tree';

const begun = newStudy('board', 'azul', 'azul 2 …', ['Ana', 'Rui'], 'a-study');
const along = (study: Study, ...events: string[]) =>
  events.reduce((made, event) => played(made, event, 1, `after ${event}`), study);
const events = (study: Study) => lineOf(study).map((at) => stepAt(study, at).event);

describe('a study', () => {
  it('grows by what is played, and follows a line that is there', () => {
    const study = along(begun, 'a', 'b');
    expect(events(study)).toEqual([null, 'a', 'b']);
    const again = along(gone(study, ROOT), 'a');
    expect(Object.keys(again.steps)).toHaveLength(3);
    expect(stepAt(again).text).toBe('after a');
  });

  it('branches where something else is played, and can go back', () => {
    const study = along(gone(along(begun, 'a', 'b'), 1), 'c', 'd');
    expect(stepAt(study, 1).children).toHaveLength(2);
    expect(events(study)).toEqual([null, 'a', 'c', 'd']);
    expect(events(gone(study, 1))).toEqual([null, 'a', 'b']);
    expect(isMain(study)).toBe(false);
    expect(isMain(promoted(study))).toBe(true);
    expect(events(gone(promoted(study), ROOT))).toEqual([null, 'a', 'c', 'd']);
  });

  it('loses a step with all that follows, but never its beginning', () => {
    const study = along(gone(along(begun, 'a', 'b'), 1), 'c', 'd');
    const shorter = cut(gone(study, 1));
    expect(shorter.steps).toEqual(begun.steps);
    expect(shorter.at).toBe(ROOT);
    expect(cut(shorter)).toBe(shorter);
  });

  it('is taken from another tab without losing one’s place, unless that is gone', () => {
    const mine = along(begun, 'a');
    const theirs = along(mine, 'b', 'c');
    expect(withPlaceOf(theirs, mine)).toEqual({ ...theirs, at: 1 });
    const without = along(cut(mine), 'd');
    expect(withPlaceOf(without, mine)).toBe(without);
  });

  it('takes comments, and never changes what it was', () => {
    const study = along(begun, 'a');
    const made = commented(study, 'why not?');
    expect(stepAt(made).comment).toBe('why not?');
    expect(stepAt(study).comment).toBe('');
    expect(pathTo(made, made.at)).toEqual([ROOT, 1]);
  });

  it('is a record along the line that one is on', () => {
    const study = {
      ...along({ ...begun, kind: 'record' as const }, 'start 1', '1: 3R4'),
      date: '2026-11-15',
    };
    expect(JSON.parse(recordOf(study, { options: { wall: 'gray' } }))).toEqual({
      format: 'azulejo',
      version: 1,
      rules: 1,
      game: 'azul',
      options: { wall: 'gray' },
      players: ['Ana', 'Rui'],
      date: '2026-11-15',
      events: ['start 1', '1: 3R4'],
    });
    expect(JSON.parse(recordOf(begun, { options: {} }))).toHaveProperty('position', 'azul 2 …');
  });
});

describe('a file', () => {
  const study = along(gone(along(begun, 'a', 'b'), 1), 'c');
  const changedTo = (change: object) => readStudy(JSON.stringify({ ...study, ...change }));

  it('brings the study back', () => {
    expect(readStudy(JSON.stringify(study))).toEqual(study);
  });

  it.each([
    ['another format', { format: 'azulejo' }],
    ['another version', { version: 2 }],
    ['an id that is no name', { id: '../x' }],
    ['no such kind', { kind: 'puzzle' }],
    ['where nothing is', { at: 99 }],
    ['no steps', { steps: {} }],
    ['a step that is none', { steps: { ...study.steps, 9: 'x' } }],
    ['a step that nobody leads to', { steps: { ...study.steps, 9: stepAt(study) } }],
    ['a circle', { steps: { ...study.steps, 3: { ...stepAt(study, 3), children: [1] } } }],
    ['itself', { steps: { 0: { ...stepAt(study, 0), children: [0] } }, at: 0 }],
    ['too much', { steps: { 0: { ...stepAt(begun), text: 'x'.repeat(5000) } }, at: 0 }],
    ['names that are none', { names: [7] }],
  ])('with %s is refused', (_, change) => {
    expect(changedTo(change)).toBeNull();
  });

  it('that is no JSON is refused', () => {
    expect(readStudy('{')).toBeNull();
    expect(readStudy('[]')).toBeNull();
    expect(readStudy('null')).toBeNull();
  });
});
