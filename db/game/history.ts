import type { PastTournament } from "../../domain/game/players/history.ts";
import type { Room } from "../../domain/game/room/room.ts";
import type { EventId, GameId, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

export interface CompletedGame {
  readonly room: Room;
  readonly endedAt: Date;
  readonly eventTitle: string | null;
}

interface GamesWanted {
  readonly eventId?: EventId | undefined;
  /** Only games that were opened before this one. */
  readonly before?: GameId | undefined;
  readonly limit: number;
}

/** Somebody's completed games, the latest first. */
export async function completedGamesOf(sql: Sql, userId: UserId, { eventId, before, limit }: GamesWanted) {
  return await sql<CompletedGame[]>`
    select g.room, g.ended_at as "endedAt", e.title as "eventTitle"
    from seats s join games g on g.id = s.game_id left join events e on e.id = g.event_id
    where s.user_id = ${userId} and not s.is_live and g.status = 'completed'
      ${before ? sql`and s.game_id < ${before}` : sql``} ${eventId ? sql`and g.event_id = ${eventId}` : sql``}
    order by s.game_id desc limit ${limit}`;
}

interface TournamentsWanted {
  /** Only tournaments that began before this one. */
  readonly before?: EventId | undefined;
  readonly limit: number;
}

type Row = Omit<PastTournament, "startTime"> & { readonly startTime: Date };

/** The ended tournaments that somebody played in, the latest first. Ranks as `standingsOf` gives them. */
export async function endedTournamentsOf(sql: Sql, userId: UserId, { before, limit }: TournamentsWanted) {
  return await sql<Row[]>`
    select e.id as "eventId", e.title, e.starts_at as "startTime", p.level, p.wins, p.losses, table_of.players as "playerCount",
      table_of.better + 1 as place
    from event_players p join events e on e.id = p.event_id, lateral (
      select count(*)::integer as players,
        count(*) filter (where (-other.level, -other.wins, other.losses, other.reached_at, other.user_id)
          < (-p.level, -p.wins, p.losses, p.reached_at, p.user_id))::integer as better
      from event_players other where other.event_id = p.event_id) table_of
    where p.user_id = ${userId} and e.state = 'ended' and p.wins + p.losses > 0
      ${
    before
      ? sql`and (e.starts_at, e.id) < (select last.starts_at, last.id from events last where last.id = ${before})`
      : sql``
  }
    order by e.starts_at desc, e.id desc limit ${limit}`;
}
