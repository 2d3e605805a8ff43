/** Duel's places besides those of every table, and where its actions and steps happen: factories from 0, the large one; everything else from 1. */
import type { Step } from '../api/names';
import * as shared from '../games/steps';
import { onBoard, place } from '../table/places';
import type { DuelAction } from './choices';
import { COLOUR_OF, tilesOf, type DuelPosition } from './position';

export const duelPlace = {
  ...place,
  factory: (factory: number) => `factory-${factory}`,
  sunSpace: (factory: number, space: number) => `sun-${factory}-${space}`,
  moon: (factory: number) => `moon-${factory}`,
  moonSpace: (factory: number, space: number) => `moon-${factory}-${space}`,
  chip: (factory: number) => `chip-${factory}`,
  shown: (number: number) => `plate-${number}`,
  pile: 'pile',
  hand: 'hand',
  /** A plate that was drawn. */
  drawn: (plate: string) => `hand/${plate}`,
  startTile: 'start-tile',
  tower: 'tower',
  dome: (seat: number) => onBoard(seat, 'dome'),
  slot: (seat: number, slot: number) => onBoard(seat, `slot-${slot}`),
  heldStart: (seat: number) => onBoard(seat, 'held-start'),
  chips: (seat: number) => onBoard(seat, 'chips'),
  ownChip: (seat: number, chip: string) => onBoard(seat, `chip-${chip}`),
  tokens: (seat: number) => onBoard(seat, 'tokens'),
};

/** Where an action would change something. */
export function actionPlaces(action: DuelAction, position: DuelPosition, seat: number): string[] {
  switch (action.kind) {
    case 'take_sun':
      return sunPlaces(position, action.factory, action.colour);
    case 'take_moons':
      return moonPlaces(position, action.colour);
    case 'take_chip':
      return [duelPlace.chip(action.factory), duelPlace.chips(seat)];
    case 'take_plate':
      return [duelPlace.shown(action.place)];
    case 'draw_plate':
      return [duelPlace.pile];
    case 'fill':
      return [action.line === 'broken' ? duelPlace.floor(seat) : duelPlace.line(seat, action.line)];
    case 'place_plate':
      return [duelPlace.slot(seat, action.slot)];
    case 'tile':
      return [duelPlace.cell(seat, action.line, action.column)];
    case 'spend_chip':
      return [duelPlace.ownChip(seat, action.chip)];
    case 'leave_line':
      return lineInQuestion(position, seat);
    case 'keep_plate':
    case 'return_plate':
      return [duelPlace.drawn(action.plate)];
    case 'stack':
    case 'look':
      return [duelPlace.hand];
  }
}

/** The line that a seat may complete with chips, or leave as it is. */
function lineInQuestion({ boards }: DuelPosition, seat: number): string[] {
  const line = boards[seat - 1]?.line;
  return line ? [duelPlace.line(seat, line)] : [];
}

/** Where tiles of a colour lie on the sun of a factory. */
function sunPlaces({ suns }: DuelPosition, factory: number, colour: string): string[] {
  return tilesOf(suns[factory] ?? '-').flatMap((tile, n) =>
    COLOUR_OF[tile] === colour ? [duelPlace.sunSpace(factory, n + 1)] : [],
  );
}

/** Where tiles of a colour can be taken from the moons. */
function moonPlaces({ moons }: DuelPosition, colour: string): string[] {
  return moons.flatMap((moon, factory) => {
    const tiles = tilesOf(moon).map((tile) => COLOUR_OF[tile]);
    if (factory > 0) return tiles.at(-1) === colour ? [duelPlace.moon(factory)] : [];
    return tiles.flatMap((tile, n) => (tile === colour ? [duelPlace.moonSpace(factory, n + 1)] : []));
  });
}

/** The places that a step is about. */
export function stepPlaces(step: Step): string[] {
  switch (step.kind) {
    case 'left_line':
    case 'spent_chip':
      return [duelPlace.line(step.seat, step.line)];
    case 'special_tile':
      return [duelPlace.cell(step.seat, step.row, step.column)];
    case 'placed_plate':
      return [duelPlace.slot(step.seat, step.slot)];
    case 'took_sun':
    case 'stacked':
      return [duelPlace.factory(step.factory)];
    case 'took_moons':
      return step.factories.map((factory) => duelPlace.moon(Number(factory)));
    case 'revealed_chip':
      return [duelPlace.chip(step.factory)];
    case 'took_chip':
      return [duelPlace.chip(step.factory), duelPlace.chips(step.seat)];
    case 'took_plate':
      return [duelPlace.shown(step.place)];
    case 'drew_plate':
    case 'returned_plates':
      return [duelPlace.pile];
    case 'held_at_zero':
      return [duelPlace.score(step.seat)];
    case 'charged':
      return [step.source === 'start_tile' ? duelPlace.score(step.seat) : duelPlace.floor(step.seat)];
    default:
      return shared.stepPlaces(step);
  }
}
