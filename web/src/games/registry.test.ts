import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAMES } from './registry';

const SOURCES = join(import.meta.dirname, '..');
const REGISTRY = 'games/registry.ts';
/** A game that is built on another one. */
const BUILT_ON: Readonly<Record<string, string>> = { chocolatier: 'azul' };

const NAMES = GAMES.map(({ name }) => name);
const THIS = 'games/registry.test.ts';
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|svelte|css)$/.test(file) && !['api/schema.d.ts', THIS].includes(file));

/** The game in whose folder a file lies. */
function gameOf(file: string): string | undefined {
  return NAMES.find((name) => file.startsWith(`${name}/`) || file === name);
}

/** What a source imports in whatever way, as paths from the sources' folder. */
function imported(file: string, source: string): string[] {
  const named = source.matchAll(
    /(?:\bfrom|\bimport|\bglob(?:<[^()]*>)?\(|@import)\s*\(?\s*['"](\.[^'"]*)['"]/g,
  );
  return [...named].map(([, path = '']) => posix.normalize(posix.join(dirname(file), path)));
}

/** The folders of games that a file reaches into though it has no business there. */
function trespasses(file: string, source: string): string[] {
  const own = gameOf(file);
  if (file === REGISTRY) return [];
  return imported(file, source).filter((path) => {
    const game = gameOf(path) ?? (path.startsWith('*/') ? '*' : undefined);
    return game !== undefined && game !== own && (own === undefined || BUILT_ON[own] !== game);
  });
}

/** Names of games that stand in a source, as text or as the beginning of a class. */
function namesIn(source: string): string[] {
  return NAMES.filter((name) => new RegExp(`(['"\`])${name}\\1|[.#'"\`\\s]${name}-\\w`).test(source));
}

const read = (file: string) => readFileSync(join(SOURCES, file), 'utf-8');

describe('a game', () => {
  it('is known by its folder and in the registry, and nowhere else', () => {
    expect(NAMES.length).toBeGreaterThan(2);
    expect(NAMES.filter((name) => !FILES.includes(`${name}/index.ts`))).toEqual([]);
    const found = FILES.flatMap((file) => trespasses(file, read(file)).map((path) => `${file}: ${path}`));
    expect(found).toEqual([]);
  });

  it('is never asked for by its name', () => {
    const others = FILES.filter((file) => !gameOf(file) && file !== REGISTRY && !file.endsWith('.test.ts'));
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter((file) => namesIn(read(file)).length > 0)).toEqual([]);
  });

  it('shows all that is its own by one object', async () => {
    for (const game of GAMES) {
      const [playing, lesson, rules] = await Promise.all([game.playing(), game.lesson(), game.rules()]);
      expect([playing.name, lesson.game]).toEqual([game.name, game.name]);
      expect(rules.sections.length).toBeGreaterThan(0);
    }
  });
});

describe('such a trespass', () => {
  const reach = (file: string, source: string) => trespasses(file, source).length > 0;

  it('would be found in whatever way it is made', () => {
    expect(reach('play/log.ts', "import { place } from '../azul/places';")).toBe(true);
    expect(reach('play/log.ts', "import type { Letter } from '../duel/position';")).toBe(true);
    expect(reach('app/mini/A.svelte', "import '../../duel/art/duel.css';")).toBe(true);
    expect(reach('play/A.svelte', "{#await import('../duel/Table.svelte')}")).toBe(true);
    expect(reach('lesson/lesson.ts', "import.meta.glob<Lesson>('../*/lesson.json')")).toBe(true);
    expect(reach('azul/a.ts', "import { x } from '../chocolatier/x';")).toBe(true);
    expect(reach('duel/a.ts', "import { x } from '../azul/x';")).toBe(true);
  });

  it('is none within a game, or to the one it is built on', () => {
    expect(reach('duel/a.ts', "import { x } from './x'; import { y } from '../table/y';")).toBe(false);
    expect(reach('chocolatier/a.ts', "import { x } from '../azul/x';")).toBe(false);
  });

  it('would be found in a name, however it is written', () => {
    for (const source of [
      "if (game === 'duel')",
      'data-game="azul"',
      '.duel-table {',
      "class={['azul-felt']}",
    ])
      expect(namesIn(source), source).toHaveLength(1);
    expect(namesIn("import { duel } from './x'; // Duel has azulejos")).toEqual([]);
  });
});
