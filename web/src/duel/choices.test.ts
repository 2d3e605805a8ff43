import { describe, expect, it } from 'vitest';
import { find, moved, ofKind, ordersOf, questionOf, slotsOf, stepped, turned } from './choices';
import { cellsOf, domeCells, plateIn, turn } from './plates';
import { countOf, drawnPlates, groupsOf, pileSize, tilesOf } from './position';
import samples from '../../gallery/duel/samples.json';

const choicesOf = (name: string) => samples[name]!.actions;

describe('questions, from real legal lists', () => {
  const asked = Object.fromEntries(
    Object.entries(samples).map(([name, { position, actions }]) => [
      name,
      questionOf(actions, position.round),
    ]),
  );
  it('tells every kind of decision apart', () => {
    expect(asked).toEqual({
      first_plate: 'first_plate',
      start: 'act',
      stacking: 'stack',
      filling: 'fill',
      middle: 'act',
      chips: 'act',
      drawing: 'draw_plate',
      keeping: 'keep_plate',
      placing_plate: 'place_plate',
      returning: 'return_plate',
      cells: 'tile',
      spending: 'spend_chip',
      spent_some: 'spend_on',
      last_round: 'act',
      ended: null,
    });
  });
});

describe('finding what a thing on the table stands for', () => {
  it('finds a colour on a sun, and nothing for a colour that is not there', () => {
    const { position, actions } = samples['start']!;
    for (const factory of [0, 1, 2, 3, 4]) {
      const there = new Set(tilesOf(position.suns[factory]!));
      expect(find(actions, 'take_sun', { factory, colour: 'blue' }) !== undefined).toBe(there.has('B'));
      expect(find(actions, 'take_sun', { factory, colour: 'black' }) !== undefined).toBe(there.has('K'));
    }
  });
  it('tells the broken space from the lines', () => {
    const actions = choicesOf('filling');
    expect(find(actions, 'fill', { line: 'broken' })?.text).toBe('>-');
    expect(find(actions, 'fill', { line: 4 })?.text).toBe('>4');
  });
  it('offers leaving a line only before a chip is spent on it', () => {
    expect(find(choicesOf('spending'), 'leave_line')).toBeDefined();
    expect(find(choicesOf('spent_some'), 'leave_line')).toBeUndefined();
  });
  it('finds every action by its own fields', () => {
    for (const { actions } of Object.values(samples))
      for (const choice of actions)
        expect(find(actions, choice.action.kind, choice.action)?.text).toBe(choice.text);
  });
});

describe('ordering a stack', () => {
  const actions = choicesOf('stacking');
  it('offers every order of three different tiles once', () => {
    expect(new Set(ordersOf(actions)).size).toBe(6);
    expect(new Set(ordersOf(actions).map((order) => [...order].sort().join(''))).size).toBe(1);
  });
  it('stays legal wherever a tile is moved', () => {
    for (const order of ordersOf(actions))
      for (const from of [0, 1, 2])
        for (const to of [0, 1, 2]) expect(ordersOf(actions)).toContain(moved(order, from, to));
  });
  it('moves one tile and keeps the others in their order', () => {
    expect(moved('YRK', 0, 2)).toBe('RKY');
    expect(moved('YRK', 2, 0)).toBe('KYR');
    expect(moved('YRK', 1, 9)).toBe('YKR');
    expect(moved('YRK', 1, -1)).toBe('RYK');
  });
});

describe('placing a plate', () => {
  const { position, actions } = samples['placing_plate']!;
  it('knows the free slots', () => {
    const plates = position.boards[samples['placing_plate']!.seat - 1]!.plates;
    expect(slotsOf(actions)).toEqual(plates.flatMap((plate, slot) => (plate === '-' ? [slot + 1] : [])));
  });
  it('turns all the way round, both ways', () => {
    const [slot] = slotsOf(actions);
    expect([0, 1, 2, 3].map((rotation) => turned(actions, slot!, turn(rotation)))).toEqual([1, 2, 3, 0]);
    expect([0, 1, 2, 3].map((rotation) => turned(actions, slot!, turn(rotation), -1))).toEqual([3, 0, 1, 2]);
  });
  it('leaves out rotations that are not offered', () => {
    const [slot] = slotsOf(actions);
    const some = ofKind(actions, 'place_plate').filter(({ action }) => action.rotation !== 1);
    expect(turned(some, slot!, 0)).toBe(2);
  });
  it('lets arrows reach the nearest free slot ahead and stay where there is none', () => {
    expect(stepped([1, 3, 5, 9], 1, 'ArrowRight', 3)).toBe(3);
    expect(stepped([1, 3, 5, 9], 1, 'ArrowDown', 3)).toBe(5);
    expect(stepped([1, 3, 5, 9], 9, 'ArrowRight', 3)).toBe(9);
    expect(stepped([2, 4], 2, 'ArrowDown', 3)).toBe(4);
    expect(stepped([2, 4], 2, 'Enter', 3)).toBe(2);
  });
});

describe('reading a position', () => {
  it('turns plates clockwise as the rules draw them', () => {
    expect(cellsOf('sYKT', 0)).toEqual(['Y', 'K', 'T', 'special']);
    expect(cellsOf('sYKT', 1)).toEqual(['T', 'Y', 'special', 'K']);
    expect(cellsOf('sYKT', 2)).toEqual(['special', 'T', 'K', 'Y']);
    expect(cellsOf('jYKT', 3)).toEqual(['K', 'joker', 'Y', 'T']);
    expect(plateIn('sYKT@3')).toEqual({ name: 'sYKT', type: 'special', rotation: 3 });
    expect(plateIn('-')).toBeNull();
  });
  it('has every tile of a real dome on a cell that takes it', () => {
    for (const { position } of Object.values(samples))
      for (const board of position.boards) {
        const cells = domeCells(board.plates);
        board.dome.forEach((row, r) =>
          [...row].forEach((tile, c) => {
            if (tile === '.') return;
            expect(tile === 'S' ? ['special'] : [tile, 'joker']).toContain(cells[r]![c]);
          }),
        );
      }
  });
  it('counts bags and piles, and shows hidden plates as backs', () => {
    expect(countOf('B12Y5R8')).toBe(25);
    expect(countOf('-')).toBe(0);
    expect(pileSize(samples['start']!.position)).toBe(13);
    expect(groupsOf('YRRK')).toEqual([
      { letter: 'Y', number: 1 },
      { letter: 'R', number: 2 },
      { letter: 'K', number: 1 },
    ]);
    expect(
      drawnPlates({ ...samples['start']!.position, drawn: { special: 1, joker: 1, may_be: [] } }),
    ).toEqual([
      { type: 'special', plate: null },
      { type: 'joker', plate: null },
    ]);
  });
});
