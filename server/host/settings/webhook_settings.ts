import { setting } from "./setting.ts";
import { zeroOrOne } from "./shapes.ts";

/** Members' own webhooks. */
export const webhookSettings = {
  /** Whether members' webhooks may lead into the server's own network. */
  hasPrivateWebhooks: setting("WEBHOOKS_TO_PRIVATE_ADDRESSES", zeroOrOne, false, "1 or 0"),
};
