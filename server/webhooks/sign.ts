import { Buffer } from "node:buffer";
import { createHmac, randomBytes, randomInt } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** As the Standard Webhooks specification writes secrets: base64 behind `whsec_`. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Letters and digits that nobody takes for each other. */
const CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const CODE_GROUPS = 3;
const GROUP_LETTERS = 4;

/** What a test brings, short enough to be typed: `k7dm-2xqp-9hvt`. */
export function newChallenge(): string {
  const group = () =>
    Array.from({ length: GROUP_LETTERS }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");
  return Array.from({ length: CODE_GROUPS }, group).join("-");
}

/** The headers of the Standard Webhooks specification, whose libraries check them. */
export function signedHeaders(
  secret: string,
  { deliveryId, body, at }: { readonly deliveryId: string; readonly body: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(`${deliveryId}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": deliveryId,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
