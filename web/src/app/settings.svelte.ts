/** What somebody has chosen for this browser. It is kept, and changed at once on every open page. */
import { askIn } from '../api/client';
import { stream } from '../api/stream';
import { speak, type Language } from '../texts/texts.svelte';

export type Theme = 'auto' | 'day' | 'night';
/** The pace at which things move and moves follow each other: 1 is the usual one, 0 shows every change at once. */
export type Speed = 0 | 0.5 | 1 | 2;
export type Volume = 0 | 1 | 2 | 3;

export interface Settings {
  language: Language;
  theme: Theme;
  /** How loud sounds are, from 0, nothing at all. */
  volume: Volume;
  /** Whether the turn is heard, and whether pieces are. */
  turnSound: boolean;
  pieceSound: boolean;
  speed: Speed;
  /** Whether a move is shown before it is played. */
  confirm: boolean;
  /** The level that was chosen last; empty for the one that suits a newcomer. */
  bot: string;
  /** Whether the offer of a lesson was declined. */
  taught: boolean;
}

const KEY = 'azulejo.settings';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];
export const THEMES: readonly Theme[] = ['auto', 'day', 'night'];
export const SPEEDS: readonly Speed[] = [0.5, 1, 2, 0];
export const VOLUMES: readonly Volume[] = [0, 1, 2, 3];

export const settings = $state<Settings>({ ...usual(), ...kept() });

/** Changes some of them, for good. */
export async function choose(changed: Partial<Settings>): Promise<void> {
  Object.assign(settings, changed);
  keep();
  await apply();
}

/** Makes the page what the settings say. Must be awaited before anything is shown, as no text is there before. */
export async function apply(): Promise<void> {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  const changes = root.lang !== settings.language;
  askIn(settings.language);
  await speak(settings.language);
  if (changes) stream.reopen();
}

/** Takes over what another page of this browser chooses. */
export function followOtherPages(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    Object.assign(settings, kept());
    void apply();
  });
}

function usual(): Settings {
  const wanted = navigator.languages.map((each) => each.slice(0, 2) as Language);
  const language = wanted.find((each) => LANGUAGES.includes(each)) ?? 'en';
  const sounds = { volume: 0, turnSound: true, pieceSound: true } as const;
  return { language, theme: 'auto', ...sounds, speed: 1, confirm: false, bot: '', taught: false };
}

/** What was kept, as far as it is what this version knows. */
function kept(): Partial<Settings> {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    const known: Partial<Settings> = { ...read };
    if (!LANGUAGES.includes(read.language as Language)) delete known.language;
    if (!THEMES.includes(read.theme as Theme)) delete known.theme;
    if (!SPEEDS.includes(read.speed as Speed)) delete known.speed;
    if (!VOLUMES.includes(read.volume as Volume)) delete known.volume;
    return known;
  } catch {
    return {};
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing forgets the choice when the page is closed.
  }
}
