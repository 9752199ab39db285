import { z } from "zod";
import { WebhookId } from "../wire/ids.ts";

export const MAX_WEBHOOKS = 5;
/** Those that a member looks through; older ones are forgotten. */
export const DELIVERIES_KEPT = 50;
export const LONGEST_ADDRESS = 2_000;
const LONGEST_CODE = 100;

/** The challenge of a test as its owner reads it at the address. */
export const ChallengeCode = z.string().trim().min(1).max(LONGEST_CODE).refine(
  (code) => !code.includes("\0"),
  "may not contain a NUL character",
);

/** What it hears where it cannot be told of each change: all boxes are to be read again. */
export const READ_AGAIN_EVENT = "boxes.changed";
/** What its owner sends to see whether it works. To one that is not proven it brings the challenge. */
export const TEST_EVENT = "webhook.test";

export const Webhook = z.object({
  webhookId: WebhookId,
  address: z.string(),
  /** `unproven` until a test has shown that the address is its owner's; `paused` after many failures in a row, until it is resumed. */
  state: z.enum(["unproven", "active", "paused"]),
  createdAt: z.iso.datetime(),
  /** Failures since the last one that arrived. */
  failures: z.number().int(),
  waiting: z.number().int(),
  /** At least so many changes it was not told of, since ten thousand waited. */
  missed: z.number().int(),
});
export type Webhook = z.output<typeof Webhook>;

export const Delivery = z.object({
  /** The `webhook-id` it is sent with; the same at every try. */
  deliveryId: z.string(),
  /** A box taken back from the trash is created again. */
  type: z.enum(["box.created", "box.updated", "box.deleted", READ_AGAIN_EVENT, TEST_EVENT]),
  state: z.enum(["waiting", "delivered", "failed"]),
  tries: z.number().int(),
  createdAt: z.iso.datetime(),
  triedAt: z.iso.datetime().optional(),
  /** What the address answered last; absent where it gave no answer. */
  status: z.number().int().optional(),
  /** What was wrong the last time, as a sentence. */
  fault: z.string().optional(),
});
export type Delivery = z.output<typeof Delivery>;

/**
 * Whether an answer is the challenge that was sent: alone as text, as JSON text, or as `challenge` of a JSON object. One that
 * merely holds it somewhere, such as an echo of all that came, shows nothing about whose address it is.
 */
export function answersChallenge(answer: string, challenge: string): boolean {
  const text = answer.trim();
  return text === challenge || challengeIn(text) === challenge;
}

function challengeIn(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed !== null && typeof parsed === "object" && "challenge" in parsed ? parsed.challenge : parsed;
  } catch {
    return null;
  }
}
