import type { Pool } from "../../db/sql.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Io } from "../socket/peer.ts";

export interface GameParts {
  readonly config: Pick<Config, "basePath" | "publicUrl" | "rateLimits">;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: () => number;
  readonly io: Io;
}
