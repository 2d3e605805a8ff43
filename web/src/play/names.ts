/** What everybody at the table is called. Two of the same name, as two bots, are numbered. */
export function numbered(names: readonly string[]): string[] {
  return names.map((name, index) => {
    if (names.filter((other) => other === name).length < 2) return name;
    return `${name} ${names.slice(0, index + 1).filter((other) => other === name).length}`;
  });
}
