/** Subjects that a page learns when it is opened, so that no other page has to load them. */
import type { Catalogue } from './saying';
import type { Subject } from './texts.svelte';

const FILES = import.meta.glob<Catalogue>(
  '../../../src/azulejo/texts/*/{study,why,web-account,web-insights,web-rules,web-lesson,web-lobby,web-puzzles,web-report,web-study}.json',
  {
    import: 'default',
  },
);

function subject(...names: string[]): Subject {
  const load = (language: string) => async () => {
    const files = names.map((name) => {
      const file = FILES[`../../../src/azulejo/texts/${language}/${name}.json`];
      if (!file) throw new Error(`no texts ${name} in ${language}`);
      return file();
    });
    return Object.assign({}, ...(await Promise.all(files))) as Catalogue;
  };
  return { en: load('en'), fr: load('fr') };
}

export const ACCOUNT = subject('web-account');
export const RULES = subject('web-rules');
export const LESSONS = subject('web-lesson');
/** What is said of a game that is explained. */
export const REPORT = subject('study', 'why', 'web-report');
export const LOBBY = subject('web-lobby');
export const PUZZLES = subject('web-puzzles');
export const STUDY = subject('web-study');
/** Everything that is said at a table, and about one. */
export const PLAY: Subject = {
  en: async () => (await import('./en-play')).catalogue,
  fr: async () => (await import('./fr-play')).catalogue,
};
/** What is said at a table, and what is said of it while one studies. */
export const STUDYING: Subject = {
  en: async () => ({ ...(await PLAY.en()), ...(await STUDY.en()) }),
  fr: async () => ({ ...(await PLAY.fr()), ...(await STUDY.fr()) }),
};
/** Insights name the sources of points as tables do, and go on to games that are explained. */
const OWN_INSIGHTS = subject('web-insights');
export const INSIGHTS: Subject = {
  en: async () => ({ ...(await PLAY.en()), ...(await OWN_INSIGHTS.en()) }),
  fr: async () => ({ ...(await PLAY.fr()), ...(await OWN_INSIGHTS.fr()) }),
};
/** A puzzle is asked at a table. */
export const PUZZLE: Subject = {
  en: async () => ({ ...(await PLAY.en()), ...(await PUZZLES.en()) }),
  fr: async () => ({ ...(await PLAY.fr()), ...(await PUZZLES.fr()) }),
};
