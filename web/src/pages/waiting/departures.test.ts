import { describe, expect, it } from 'vitest';
import type { TableEvent } from '../../api/names';
import { lastDeparture } from './departures';

const happened = (...events: Record<string, unknown>[]) => events as unknown as TableEvent[];
const sits = (seat: number, name: string) => ({ kind: 'seat_taken', seat, name });
const RUI = sits(2, 'Rui');
const AWAY = { kind: 'sent_away', seat: 2 };

describe('lastDeparture', () => {
  it('says who was sent away, and who was not ready in time', () => {
    expect(lastDeparture(happened(RUI, AWAY))).toEqual({ kind: 'sent_away', name: 'Rui' });
    const freed = { kind: 'seat_freed', seat: 1 };
    expect(lastDeparture(happened(sits(1, 'Eva'), RUI, AWAY, freed))?.name).toBe('Eva');
  });

  it('says nothing of those who left by themselves', () => {
    expect(lastDeparture(happened(RUI, { kind: 'seat_left', seat: 2 }))).toBeNull();
  });

  it('is over once somebody sits there again', () => {
    expect(lastDeparture(happened(RUI, AWAY, sits(1, 'Eva')))?.name).toBe('Rui');
    expect(lastDeparture(happened(RUI, AWAY, sits(2, 'Eva')))).toBeNull();
  });
});
