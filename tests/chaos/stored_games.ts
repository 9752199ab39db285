import type { Room, RoomEvent } from "../../domain/game/room/room.ts";
import type { RoomStatus } from "../../domain/game/room/step.ts";
import type { EventId, GameId } from "../../domain/wire/ids.ts";
import type { Sql } from "../../db/sql.ts";

export interface StoredChange {
  readonly seq: number;
  /** Null for the clock. */
  readonly actor: string | null;
  readonly cmdId: string | null;
  readonly event: RoomEvent;
}

/** A game with all that is kept of it. */
export interface StoredGame {
  readonly gameId: GameId;
  readonly status: RoomStatus;
  readonly room: Room;
  readonly openedAt: number;
  readonly changes: readonly StoredChange[];
}

/**
 * Games of an event, by their ids.
 * @param after the last game of the page before; empty for the first page
 */
export async function storedGamesOf(
  sql: Sql,
  eventId: EventId,
  after: GameId | "",
  most: number,
): Promise<StoredGame[]> {
  const games = await sql<(Omit<StoredGame, "openedAt" | "changes"> & { openedAt: Date })[]>`
    select id as "gameId", status, room, opened_at as "openedAt" from games
    where event_id = ${eventId} and id > ${after} order by id limit ${most}`;
  const changes = await sql<(StoredChange & { gameId: GameId })[]>`
    select game_id as "gameId", seq, actor, cmd_id as "cmdId", event from game_events
    where game_id = any(${games.map(({ gameId }) => gameId)}::text[]) order by game_id, seq`;
  const byGame = Map.groupBy(changes, ({ gameId }) => gameId);
  return games.map(({ openedAt, ...game }) => ({
    ...game,
    openedAt: openedAt.getTime(),
    changes: byGame.get(game.gameId) ?? [],
  }));
}
