import { createHmac } from "node:crypto";
import { z } from "zod";
import { claimDeliveries, markDelivered } from "../db/stripe.ts";
import type { Pool } from "../../db/sql.ts";

/** As long as Stripe waits for an endpoint's answer, about. */
const ANSWER_TIMEOUT_MS = 20_000;
const Event = z.looseObject({ id: z.string() });

export async function deliverWebhooks(pool: Pool, url: string, secret: string): Promise<void> {
  for (let batch = await claimDeliveries(pool, new Date()); batch.length > 0;) {
    for (const body of batch) {
      const event = Event.parse(body);
      if (await post(url, secret, event)) await markDelivered(pool, event.id);
    }
    batch = await claimDeliveries(pool, new Date());
  }
}

async function post(url: string, secret: string, event: object): Promise<boolean> {
  const body = JSON.stringify(event);
  const headers = { "content-type": "application/json", "stripe-signature": signatureOf(body, secret, Date.now()) };
  try {
    const answer = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Stripe's scheme: HMAC-SHA256 over the time and the very bytes of the body. */
function signatureOf(body: string, secret: string, nowMs: number): string {
  const at = Math.floor(nowMs / 1000);
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}
