import { DELAYS } from "../../../domain/delays.ts";
import type { Pool } from "../../../db/sql.ts";
import { newCounts } from "../../../server/host/log/counts.ts";
import type { GameContext } from "../../../server/game/game_context.ts";
import type { Io } from "../../../server/socket/typed_socket.ts";

/** What moves games on a server without sockets. */
export function roomContext(
  pool: Pool,
  now: number,
  emit: (rooms: string[], event: string, payload: never) => unknown = () => {},
): GameContext {
  const io = {
    to: (rooms: string[]) => ({ emit: (event: string, payload: never) => emit(rooms, event, payload) }),
    in: () => ({ socketsLeave: () => {} }),
    sockets: { adapter: { rooms: new Map() }, sockets: new Map() },
  } as unknown as Io;
  const [config, counts] = [{ delays: DELAYS }, newCounts()];
  return { pool, moves: pool, io, redis: null, log: () => {}, clock: () => now, config, counts };
}
