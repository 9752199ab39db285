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
import type { Metrics } from "../metrics/metrics.ts";
import { mayReadMetrics } from "../metrics/may_read_metrics.ts";
import type { Redis } from "../host/redis/open_redis.ts";
import { version } from "../host/process/version.ts";

/** A part that must work before people are let in: its name and a check that throws while it does not. */
export interface Part {
  readonly name: string;
  check(): Promise<unknown>;
}

export function databasePart(pool: Pool): Part {
  return { name: "database", check: () => ping(pool) };
}

const CHECK_TIMEOUT_MS = 2_000;

export interface OperationParts {
  readonly healthParts: readonly Part[];
  readonly shutdown: Pick<GracefulShutdown, "noteAsked" | "isAnnounced">;
  readonly disk: DiskRoom;
  readonly redis: Pick<Redis, "isUp"> | null;
  readonly refusals: RefusalLog;
  readonly metrics: Metrics;
  readonly config: Pick<Config, "isSandbox" | "metrics">;
}

/** `healthz`: the process lives. `readyz`: every part works and we are not leaving. */
export function operationHandlers(
  { healthParts, shutdown, disk, redis, refusals, metrics, config }: OperationParts,
): Handlers<typeof operationActions, Ctx> {
  return {
    healthz: () => Promise.resolve({ version }),
    async readyz(_payload, _visitor, c) {
      shutdown.noteAsked();
      if (shutdown.isAnnounced()) return c.json({ succeeded: false, failing: ["shutting down"] }, 503);
      const failing = (await Promise.all(healthParts.map(failingName))).filter((name) => name !== null);
      if (failing.length > 0) {
        const sentence = `not ready: ${failing.join(", ")}`;
        refusals.refused(wireFailure("Unavailable", { sentence }), {
          requestId: c.get("requestId"),
          route: "GET /readyz",
        });
        return c.json({ succeeded: false, failing }, 503);
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

async function failingName(part: Part): Promise<string | null> {
  const checked = part.check().then(() => null, () => part.name);
  return await within(CHECK_TIMEOUT_MS, checked, () => part.name);
}
