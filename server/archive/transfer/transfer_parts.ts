import type { PlanSettings } from "../../../domain/items/plan_limits.ts";
import type { Pool } from "../../../db/sql.ts";
import type { StagingParts } from "../../host/storage/stage_file.ts";
import type { Storage } from "../../host/storage/storage.ts";
import type { Network } from "../../host/outgoing/fetch_public.ts";

export interface TransferParts extends StagingParts {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly limits: PlanSettings;
  readonly clock: () => number;
  /** The public web, unless a test says otherwise. */
  readonly photoNetwork?: Network;
}
