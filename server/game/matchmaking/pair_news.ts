import { type Paired, pairedLongAgo } from "../../../db/game/tickets.ts";
import { userRoom } from "../../socket/typed_socket.ts";
import type { GameContext } from "../game_context.ts";
import { push } from "../push.ts";
import { runEvery } from "../../host/log/run_every.ts";

/** A page that heard of its game has gone there after 2 s. */
const LATE_MS = 3_000;
const LOOK_MS = 1_000;

/**
 * Tells players of the game they were paired for. A server may die between pairing them and telling them; then each of
 * the others tells those who are connected to it.
 */
export function openPairNews({ pool, io, log, clock, config: { delays } }: GameContext) {
  const toldAt = new Map<string, number>();

  function tell({ userId, ...found }: Paired, to: Pick<typeof io, "to">): void {
    toldAt.set(nameOf({ userId, ...found }), clock());
    push(to.to(userRoom(userId)), "playerFound", found);
  }

  async function remind(): Promise<void> {
    const now = clock();
    for (const [name, at] of toldAt) if (now - at > 2 * delays.join) toldAt.delete(name);
    for (const paired of await pairedLongAgo(pool, new Date(now - LATE_MS))) {
      if (!toldAt.has(nameOf(paired))) tell(paired, io.local);
    }
  }

  return {
    tell: (paired: Paired) => tell(paired, io),
    start: () => runEvery("news of pairs", LOOK_MS, remind, log),
  };
}

function nameOf({ gameId, userId }: Paired): string {
  return `${gameId} ${userId}`;
}
