/**
 * Texts filled in as the Python package does it: one catalogue, one grammar, so that terminal and browser say the same.
 *
 * A text is a template with `{name}` fields, or `one` and `other`, between which the field `number` decides. A field in
 * TRANSLATED is itself looked up, `{colour:pieces}` in that form; a field that is not given is a word of the game, which the
 * field `game` names. A text that one game says in its own way is there again with the game's name behind its code.
 */
export type Entry = string | { one: string; other: string };
export type Catalogue = Readonly<Record<string, Entry>>;
export type Fields = Readonly<Record<string, string | number>>;

const TRANSLATED: ReadonlySet<string> = new Set([
  'colour',
  'held_colour',
  'held',
  'what',
  'source',
  'reason',
  'phase',
  'misfit',
]);
const FIELD = /\{\{|\}\}|\{(\w+)(?::(\w+))?\}/g;

/** The text with this code, its fields filled in. A missing text is a defect, so it throws. */
export function say(catalogue: Catalogue, language: string, code: string, fields: Fields = {}): string {
  const entry = catalogue[`${code}.${fields['game']}`] ?? catalogue[code];
  if (entry === undefined) throw new Error(`no text ${code}`);
  const template =
    typeof entry === 'string' ? entry : entry[isOne(language, fields['number']) ? 'one' : 'other'];
  const { game } = fields;
  const same: Fields = game === undefined ? {} : { game };
  const shown = (found: string, name: string | undefined, form: string | undefined): string => {
    if (name === undefined) return found.charAt(0);
    const value = fields[name];
    if (value === undefined) return say(catalogue, language, `words.${game}.${name}`, same);
    if (!TRANSLATED.has(name)) return String(value);
    if (form !== undefined) return say(catalogue, language, `words.${game}.${form}.${value}`, same);
    const known = [`words.${game}.${value}`, `term.${value}`].find((term) => term in catalogue);
    return known === undefined ? String(value) : say(catalogue, language, known, same);
  };
  return template.replace(FIELD, shown);
}

function isOne(language: string, number: string | number | undefined): boolean {
  if (language !== 'fr') return number === 1;
  return typeof number === 'number' && number >= 0 && number < 2;
}
