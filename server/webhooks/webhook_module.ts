import { z } from "zod";
import type { Config } from "../host/settings/config.ts";
import { deliver, DELIVER_WEBHOOK, goOnWith, type WebhookParts } from "./deliver.ts";
import { webhookHandlers } from "./webhook_handlers.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { WebhookId } from "../../domain/wire/ids.ts";
import { sweepDeliveries } from "../../db/webhooks/deliveries.ts";
import { listForgottenWebhooks } from "../../db/webhooks/turns.ts";
import { isOutside } from "../host/outgoing/public_address.ts";
import { type Network, publicNetwork } from "../host/outgoing/fetch_public.ts";

type Parts = Omit<WebhookParts, "network"> & { readonly config: Pick<Config, "hasPrivateWebhooks"> };

/** A slow address waits in its own slot and rests after it; the others go by. */
const AT_ONCE = 4;

export const webhookModule = {
  calls: (parts: Parts) => ({ webhooks: webhookHandlers(withNetwork(parts)) }),
  queues: (parts: Parts) => [{ jobs: webhookJobs(withNetwork(parts)), atOnce: AT_ONCE }],
};

function withNetwork(parts: Parts): WebhookParts {
  return { ...parts, network: webhookNetwork(parts.config.hasPrivateWebhooks) };
}

const FORGOTTEN_MS = 60_000;

export function webhookJobs(parts: WebhookParts): Jobs {
  const { pool, clock } = parts;
  return {
    [DELIVER_WEBHOOK]: job(z.object({ webhookId: WebhookId }), ({ webhookId }) => deliver(parts, webhookId)),
    // Those of a server that was killed.
    resume_webhooks: job(z.object({}), async () => {
      const now = clock();
      const forgotten = await listForgottenWebhooks(pool, new Date(now), new Date(now - FORGOTTEN_MS));
      for (const webhookId of forgotten) await goOnWith(pool, webhookId);
    }, "* * * * *"),
    sweep_deliveries: job(z.object({}), () => sweepDeliveries(pool), "17 * * * *"),
  };
}

const WEB_PORTS = [80, 443];
/** Below it are mail servers and others who would take a request for their own protocol. */
const FIRST_FREE_PORT = 1024;

/** @param isPrivateAllowed as the operator says */
export function webhookNetwork(isPrivateAllowed: boolean): Network {
  return {
    ...publicNetwork,
    allows: (address, port) =>
      (isPrivateAllowed || isOutside(address)) && (WEB_PORTS.includes(port) || port >= FIRST_FREE_PORT),
  };
}
