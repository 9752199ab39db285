import { z } from "zod";
import { action } from "../wire/action.ts";
import { WebhookId } from "../wire/ids.ts";
import { ChallengeCode, Delivery, LONGEST_ADDRESS, MAX_WEBHOOKS, Webhook } from "./webhook.ts";

const theWebhook = z.object({ webhookId: WebhookId });
const nothing = z.object({});
const invalidates = ["LIST_WEBHOOKS", "LIST_DELIVERIES"] as const;

/** Addresses that hear of every change of one's boxes. No API token opens these calls. */
export const webhookActions = {
  LIST_WEBHOOKS: action({
    does: "Your webhooks, oldest first, without their secrets.",
    reads: true,
    who: "owner",
    payload: nothing,
    reply: z.object({ data: z.object({ webhooks: z.array(Webhook) }) }),
  }),
  CREATE_WEBHOOK: action({
    message: { done: "Webhook made", failed: "Failed to make the webhook" },
    does:
      `Makes a webhook and answers its secret, which no other answer repeats. At most ${MAX_WEBHOOKS}. It is told of nothing before a test or PROVE_WEBHOOK has shown that the address is one's own. The address has to be on the public web unless the operator says otherwise.`,
    reads: false,
    who: "owner",
    needsRecentSignIn: true,
    payload: z.object({
      address: z.string().trim().min(1).max(LONGEST_ADDRESS).refine(
        (address) => !address.includes("\0"),
        "may not contain a NUL character",
      ),
    }),
    reply: z.object({ data: z.object({ webhook: Webhook, secret: z.string() }) }),
    status: 201,
    invalidates,
    rateLimit: { calls: 30, perSeconds: 600 },
  }),
  TEST_WEBHOOK: action({
    does: "Sends `webhook.test` at once, once, and answers what came of it; also to a paused webhook. " +
      "To one that is `unproven` it brings `data.challenge`: a 2xx whose body is that text, or JSON with it as `challenge`, makes it `active`.",
    reads: false,
    who: "owner",
    payload: theWebhook,
    reply: z.object({ data: z.object({ delivery: Delivery }) }),
    invalidates,
    rateLimit: { calls: 10, perSeconds: 60 },
  }),
  PROVE_WEBHOOK: action({
    message: { done: "Address proven", failed: "Failed to prove the address" },
    does:
      "Makes an `unproven` webhook `active` by the challenge of a test, read where it arrived: for addresses that cannot answer with it.",
    reads: false,
    who: "owner",
    payload: theWebhook.extend({ code: ChallengeCode }),
    reply: nothing,
    invalidates,
    rateLimit: { calls: 20, perSeconds: 600 },
  }),
  RESUME_WEBHOOK: action({
    message: { done: "Webhook resumed", failed: "Failed to resume the webhook" },
    does: "Delivers to a paused webhook again, beginning with what waits for it.",
    reads: false,
    who: "owner",
    payload: theWebhook,
    reply: nothing,
    invalidates,
    // It sends at once what rests for the sake of an address that fails, which may be a stranger's.
    rateLimit: { calls: 10, perSeconds: 60 },
  }),
  DELETE_WEBHOOK: action({
    message: { done: "Webhook deleted", failed: "Failed to delete the webhook" },
    does: "Ends a webhook, with everything that waits for it.",
    reads: false,
    who: "owner",
    payload: theWebhook,
    reply: nothing,
    invalidates,
  }),
  LIST_DELIVERIES: action({
    does: "What was sent to a webhook last, and what waits for it, newest first.",
    reads: true,
    who: "owner",
    payload: theWebhook,
    reply: z.object({ data: z.object({ deliveries: z.array(Delivery) }) }),
  }),
};
