import type { Pool } from "../../db/sql.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Io } from "../socket/peer.ts";

/** What the game rooms are handed. */
export interface GameParts {
  readonly config: Pick<Config, "basePath" | "publicUrl" | "rateLimits">;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: () => number;
  readonly io: Io;
}
