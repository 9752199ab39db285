import {
  NO_REMATCH,
  type RematchAt,
  type RematchEvent,
  type RematchState,
  stepRematch,
} from "../../domain/game/rematch/rematch.ts";
import type { GameId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { dateOf } from "./rooms.ts";

export interface RematchStep {
  readonly at: RematchAt;
  readonly hasChanged: boolean;
}

/**
 * Puts an event to the rematch of a game.
 * @param open makes the next game in the same transaction when both agree, and says which it is
 */
export async function moveRematch(
  pool: Pool,
  gameId: GameId,
  event: RematchEvent,
  open: (tx: Sql) => Promise<GameId>,
): Promise<RematchStep> {
  return await transact(pool, async (tx) => {
    const before = await lockRematch(tx, gameId);
    const next = stepRematch(before, event);
    if (!next) return { at: before, hasChanged: false };
    const at = next.state === "agreed" ? { ...next, rematch: { ...next.rematch, nextGameId: await open(tx) } } : next;
    const { askedBy, askedUntil, nextGameId } = at.rematch;
    await tx`
      update rematches set state = ${at.state}, asked_by = ${askedBy}, asked_until = ${dateOf(askedUntil)},
        next_game_id = ${nextGameId}
      where game_id = ${gameId}`;
    return { at, hasChanged: true };
  });
}

async function lockRematch(tx: Sql, gameId: GameId): Promise<RematchAt> {
  await tx`insert into rematches (game_id, state) values (${gameId}, ${NO_REMATCH.state}) on conflict do nothing`;
  const [row] = await tx<
    { state: RematchState; askedBy: string | null; askedUntil: Date | null; nextGameId: string | null }[]
  >`
    select state, asked_by as "askedBy", asked_until as "askedUntil", next_game_id as "nextGameId"
    from rematches where game_id = ${gameId} for update`;
  if (!row) return NO_REMATCH;
  const { state, askedUntil, ...rest } = row;
  return { state, rematch: { ...rest, askedUntil: askedUntil?.getTime() ?? null } };
}
