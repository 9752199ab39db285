import type { Pool } from "../../db/sql.ts";
import type { Config } from "../host/settings/config.ts";
import type { Counts } from "../host/log/counts.ts";
import type { Log } from "../host/log/log.ts";
import type { Redis } from "../host/redis/open_redis.ts";
import type { Io } from "../socket/typed_socket.ts";

export interface GameContext {
  readonly config: Pick<Config, "delays">;
  readonly pool: Pool;
  /** For changes of games that are written together: one connection. */
  readonly moves: Pool;
  readonly log: Log;
  readonly clock: () => number;
  readonly io: Io;
  readonly redis: Pick<Redis, "isUp"> | null;
  readonly counts: Pick<Counts, "moves">;
}
