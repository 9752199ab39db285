import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { WebhookId } from "../../domain/wire/ids.ts";
import { sweepDeliveries } from "../../db/webhooks/deliveries.ts";
import { listForgottenWebhooks } from "../../db/webhooks/turns.ts";
import { deliver, DELIVER_WEBHOOK, goOnWith, type WebhookParts } from "./deliver.ts";

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
