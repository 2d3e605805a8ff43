/** The lobby as a page shows it: which tables there are, in their order, as they are now. */
import { onDestroy } from 'svelte';
import type { LobbyFollowing, LobbyNews, LobbyWish } from './live';
import type { TableOffered } from './names';
import { stream } from './stream';

export class FollowedLobby {
  /** Null until the first news. */
  news = $state.raw<LobbyNews | null>(null);
  /** Everything that was told of the tables in it, by id. */
  tables = $state.raw<ReadonlyMap<string, TableOffered>>(new Map());

  private readonly following: LobbyFollowing;

  constructor(wish: LobbyWish) {
    this.following = stream.followLobby(wish, (news) => this.hear(news));
  }

  /** Looks for something else. What is shown stays until that is known. */
  change(wish: LobbyWish): void {
    this.following.change(wish);
  }

  stop(): void {
    this.following.stop();
  }

  private hear(news: LobbyNews): void {
    const told = new Map(news.tables.map((table) => [table.id, table]));
    const there = [...news.open.tables, ...news.running.tables];
    const known = there.map((id) => [id, told.get(id) ?? this.tables.get(id)] as const);
    this.tables = new Map(known.filter((each): each is [string, TableOffered] => each[1] !== undefined));
    this.news = news;
  }
}

/** Follows the lobby as long as the component lives that calls this while it is set up. */
export function followLobby(wish: LobbyWish): FollowedLobby {
  const lobby = new FollowedLobby(wish);
  onDestroy(() => lobby.stop());
  return lobby;
}
