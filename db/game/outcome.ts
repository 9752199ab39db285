import type { TournamentResult } from "../../domain/game/messages.ts";
import { isEliminated } from "../../domain/game/players/player.ts";
import type { Room } from "../../domain/game/room/room.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { sidesOf } from "./write_room.ts";

/** What a tournament game that is over led to, as its players and its event stand now; null for any other game. */
export async function findOutcome(sql: Sql, room: Room): Promise<TournamentResult | null> {
  if (room.gameType !== "event" || !room.winner) return null;
  const { winner, loser } = sidesOf(room, room.winner);
  const players = await sql<{ userId: UserId; level: number; lives: number }[]>`
    select user_id as "userId", level, lives from event_players
    where event_id = ${room.eventId} and user_id in (${winner}, ${loser})`;
  const [event] = await sql<{ isOver: boolean }[]>`
    select e.state <> 'running' or (
      select count(*) <= 1 from (
        select from event_players p where p.event_id = e.id and p.lives > 0 limit 2) as two_alive) as "isOver"
    from events e where e.id = ${room.eventId}`;
  const placed = (userId: UserId) => players.find((player) => player.userId === userId);
  const lives = placed(loser)?.lives ?? 0;
  return {
    winner: { userId: winner, level: placed(winner)?.level ?? 0 },
    loser: { userId: loser, lives, isEliminated: isEliminated({ lives }) },
    ...((event?.isOver ?? true) && { isEventOver: true as const }),
  };
}
