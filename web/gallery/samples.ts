import type { AnyPosition, TableView } from '../src/api/names';

/** A moment of a real game in the shape of a table's view, as `tools/positions.py` writes it. */
export interface Sample extends Pick<TableView, 'game' | 'you' | 'to_act' | 'decision'> {
  name: string;
  seats: { name: string }[];
  position: AnyPosition;
}

// The file is made, not kept, so its absence must not break type checks.
const files = import.meta.glob<Sample[]>('./positions.json', { eager: true, import: 'default' });

export const samples: Sample[] = files['./positions.json'] ?? [];

/** The sample of this name, or the first whose name begins so. */
export function sampleNamed(name: string): Sample {
  const found =
    samples.find((sample) => sample.name === name) ?? samples.find((sample) => sample.name.startsWith(name));
  if (!found) throw new Error(`no sample ${name}: run tools/positions.py`);
  return found;
}
