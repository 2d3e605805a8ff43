/** A table that is being thought of, and what is asked of the server for it. */
import type { GameShown, LevelAsked, NewTable } from '../../api/names';
import type { Sitter } from '../../app/opening';

/** Oneself; somebody who comes by a link; somebody at this screen; a bot. */
export type Kind = 'me' | 'friend' | 'here' | 'bot';
export const KINDS: readonly Kind[] = ['me', 'here', 'friend', 'bot'];

export interface SeatDraft {
  kind: Kind;
  /** Of somebody at this screen. */
  name: string;
  bot: string;
}

export type Pace = 'none' | 'quick' | 'calm' | 'days';
export const PACES: readonly Pace[] = ['none', 'quick', 'calm', 'days'];

export interface Draft {
  game: string;
  options: Record<string, string>;
  seats: SeatDraft[];
  pace: Pace;
  /** What becomes of a seat whose time is up. */
  expiry: 'bot' | 'forfeit';
  private: boolean;
  /** The level of seats that are added. */
  bot: string;
  /** The bot that plays on for those who are away. */
  standIn: string;
}

const CLOCKS = {
  none: null,
  quick: { seconds: 30, reserve: 180 },
  calm: { seconds: 90, reserve: 600 },
  days: { days: 2 },
} as const;

/** A game against a friend or, for everybody to find, whoever comes, as it is usually played. */
export function usualDraft(game: GameShown, bot: string, standIn: string, isPrivate = true): Draft {
  const seat = (kind: Kind): SeatDraft => ({ kind, name: '', bot });
  return {
    game: game.name,
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    seats: [seat('me'), seat('friend')],
    pace: 'none',
    expiry: 'bot',
    private: isPrivate,
    bot,
    standIn,
  };
}

/** The same table for another game: its seats as far as they fit. */
export function changeGame(draft: Draft, game: GameShown): Draft {
  const usual = usualDraft(game, draft.bot, draft.standIn);
  return { ...draft, game: usual.game, options: usual.options, seats: draft.seats.slice(0, game.most) };
}

/** One more seat, or one fewer, from the end. */
export function resize(draft: Draft, number: number): Draft {
  const added = Array.from({ length: Math.max(0, number - draft.seats.length) }, (): SeatDraft => {
    return { kind: 'bot', name: '', bot: draft.bot };
  });
  return { ...draft, seats: [...draft.seats, ...added].slice(0, number) };
}

/** Another kind of player on a seat. One sits on one seat only: the one that was mine becomes what this one was. */
export function changeKind(draft: Draft, seat: number, kind: Kind): Draft {
  const was = draft.seats[seat]?.kind ?? 'friend';
  const seats = draft.seats.map((each, n) => {
    if (n === seat) return { ...each, kind };
    return kind === 'me' && each.kind === 'me' ? { ...each, kind: was } : each;
  });
  return { ...draft, seats };
}

/** Whether somebody is awaited who is not here. */
export function awaits(draft: Draft): boolean {
  return draft.seats.some((seat) => seat.kind === 'friend');
}

/** Whether anybody plays but bots; a table needs somebody. */
export function hasPeople(draft: Draft): boolean {
  return draft.seats.some((seat) => seat.kind !== 'bot');
}

export function asked(draft: Draft): NewTable {
  const clock = CLOCKS[draft.pace];
  return {
    game: draft.game,
    options: draft.options,
    seats: draft.seats.map((seat): LevelAsked | null => (seat.kind === 'bot' ? { bot: seat.bot } : null)),
    clock: clock && { ...clock, expiry: draft.expiry },
    private: draft.private,
    stand_in: { bot: draft.standIn },
  };
}

/** Those who sit down at once: oneself under one's own name, the others at this screen under theirs. */
export function sitters(draft: Draft, unnamed: (seat: number) => string): Sitter[] {
  return draft.seats.flatMap(({ kind, name }, n): Sitter[] => {
    if (kind === 'me') return [{ seat: n + 1 }];
    return kind === 'here' ? [{ seat: n + 1, name: name.trim() || unnamed(n + 1) }] : [];
  });
}
