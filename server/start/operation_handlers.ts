import type { operationActions } from "../../domain/operations/contract.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { ping, type Pool } from "../../db/sql.ts";
import { within } from "../host/process/within.ts";
import type { Config } from "../host/settings/config.ts";
import type { GracefulShutdown } from "../host/process/graceful_shutdown.ts";
import type { Ctx } from "../http/env.ts";
import type { DiskRoom } from "../host/storage/disk_room.ts";
import type { RefusalLog } from "../http/refusal_log.ts";
import { mayReadMetrics, type Metrics } from "../metrics/metrics.ts";
import type { Redis } from "../host/redis/open_redis.ts";
import { version } from "../host/process/version.ts";

const CHECK_TIMEOUT_MS = 2_000;

export interface OperationParts {
  readonly pool: Pool;
  readonly shutdown: Pick<GracefulShutdown, "noteAsked" | "isAnnounced">;
  readonly disk: DiskRoom;
  readonly redis: Pick<Redis, "isUp"> | null;
  readonly refusals: RefusalLog;
  readonly metrics: Metrics;
  readonly config: Pick<Config, "isSandbox" | "metrics">;
}

/** `healthz`: the process lives. `readyz`: the database answers and we are not leaving. */
export function operationHandlers(
  { pool, shutdown, disk, redis, refusals, metrics, config }: OperationParts,
): Handlers<typeof operationActions, Ctx> {
  return {
    healthz: () => Promise.resolve({ version }),
    async readyz(_payload, _visitor, c) {
      shutdown.noteAsked();
      if (shutdown.isAnnounced()) return c.json({ succeeded: false, failing: ["shutting down"] }, 503);
      const isReady = await within(CHECK_TIMEOUT_MS, ping(pool).then(() => true, () => false), () => false);
      if (!isReady) {
        const failure = wireFailure("Unavailable", { sentence: "not ready: database" });
        refusals.refused(failure, { requestId: c.get("requestId"), route: "GET /readyz" });
        return c.json({ succeeded: false, failing: ["database"] }, 503);
      }
      // What goes without them goes on, so people are let in.
      const warnings = [
        ...((await disk.look()).isLow ? ["disk"] : []),
        ...(redis && !redis.isUp() ? ["redis"] : []),
      ];
      return c.json({ succeeded: true, ...(warnings.length > 0 && { warnings }) });
    },
    async metrics(_payload, _visitor, c) {
      const asked = { peer: c.env.remoteAddress, headers: c.req.raw.headers };
      if (!config.isSandbox && !mayReadMetrics(asked, config.metrics)) throw wireFailure("OperatorsOnly");
      return c.text(await metrics.text());
    },
  };
}
