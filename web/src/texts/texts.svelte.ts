import { say as fill, type Catalogue, type Fields } from './saying';

export type Language = 'en' | 'fr';

const LOADERS: Record<Language, () => Promise<{ catalogue: Catalogue }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
};

let language = $state<Language>('en');
let catalogue = $state.raw<Catalogue>({});

/** Speaks this language from now on; everything on the page that was said by `say` is said anew. */
export async function speak(wanted: Language): Promise<void> {
  const loaded = await LOADERS[wanted]();
  catalogue = loaded.catalogue;
  language = wanted;
  document.documentElement.lang = wanted;
}

export function spoken(): Language {
  return language;
}

/** The text with this code in the language of the page. `speak` must have been awaited once. */
export function say(code: string, fields: Fields = {}): string {
  return fill(catalogue, language, code, fields);
}
