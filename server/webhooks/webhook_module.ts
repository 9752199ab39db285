import type { Config } from "../host/settings/config.ts";
import type { WebhookParts } from "./deliver.ts";
import { webhookHandlers } from "./webhook_handlers.ts";
import { webhookJobs } from "./webhook_jobs.ts";
import { webhookNetwork } from "./webhook_network.ts";

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
