import type { UserId } from "../../domain/wire/ids.ts";
import type { Pool } from "../../db/sql.ts";
import type { Log } from "../log.ts";
import type { Payments } from "./payments.ts";

export interface BillingParts {
  readonly pool: Pool;
  readonly payments: Payments;
  readonly log: Log;
  /** Whether customers are made in the sandbox. */
  readonly isSandbox: boolean;
  readonly proChanged: (userId: UserId) => void;
}
