import type { PlanSettings } from "../../domain/items/plan_limits.ts";
import type { Pool } from "../../db/sql.ts";
import type { Log } from "../log.ts";
import type { DiskRoom } from "../media/disk_room.ts";
import type { Storage } from "../media/storage.ts";
import type { Network } from "../outgoing/ask_stranger.ts";

export interface TransferParts {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly stagingDir: string;
  readonly disk: DiskRoom;
  readonly limits: PlanSettings;
  readonly clock: () => number;
  readonly log: Log;
  /** The public web, unless a test says otherwise. */
  readonly photoNetwork?: Network;
}
