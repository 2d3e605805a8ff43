import { say as fill, type Catalogue, type Fields } from './saying';

export type Language = 'en' | 'fr';

const LOADERS: Record<Language, () => Promise<{ catalogue: Catalogue }>> = {
  en: () => import('./en-common'),
  fr: () => import('./fr-common'),
};

const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

/** Texts that only some pages say, in every language: loaded when such a page is first opened. */
export type Subject = Record<Language, () => Promise<Catalogue>>;

let language = $state<Language>('en');
let catalogue = $state.raw<Catalogue>({});
const learned = new Set<Subject>();

/** Speaks this language from now on; everything on the page that was said by `say` is said anew. */
export async function speak(wanted: Language): Promise<void> {
  const [{ catalogue: common }, ...more] = await Promise.all([
    LOADERS[wanted](),
    ...[...learned].map((subject) => subject[wanted]()),
  ]);
  catalogue = Object.assign({}, common, ...more) as Catalogue;
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Can say this subject too from now on, in whichever language is spoken. */
export async function learn(subject: Subject): Promise<void> {
  if (learned.has(subject)) return;
  const texts = await subject[language]();
  learned.add(subject);
  catalogue = { ...catalogue, ...texts };
}

export function spoken(): Language {
  return language;
}

/** How numbers, dates and lists are written in the language of the page. */
export function locale(): string {
  return LOCALES[language];
}

/** Whether there is a text with this code. */
export function has(code: string): boolean {
  return code in catalogue;
}

/** The text with this code in the language of the page. `speak` must have been awaited once. */
export function say(code: string, fields: Fields = {}): string {
  return fill(catalogue, language, code, fields);
}
