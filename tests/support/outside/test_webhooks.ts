import { callerOf } from "../test_database.ts";
import assert from "node:assert/strict";
import { z } from "zod";
import type { Pool } from "../../../db/sql.ts";
import { findOwnTarget } from "../../../db/webhooks/webhooks.ts";
import { Delivery, Webhook } from "../../../domain/webhooks/webhook.ts";
import type { WebhookId } from "../../../domain/wire/ids.ts";
import type { Member } from "../server/test_app.ts";
import type { Received } from "./webhook_receiver.ts";

/** A server of settings like these calls the receivers of a test. */
export const TO_PRIVATE = { WEBHOOKS_TO_PRIVATE_ADDRESSES: "1" };

const Made = z.object({ webhook: Webhook, secret: z.string() });

/** One that is not proven yet. */
export async function newWebhook(member: Member, address: string) {
  return Made.parse((await member.write("webhooks", "CREATE_WEBHOOK", { address })).body.data);
}

/** One that is told of changes: its owner has read the code where it arrived. */
export async function webhookOf({ pool }: { readonly pool: Pool }, member: Member, address: string) {
  const made = await newWebhook(member, address);
  const { webhookId } = made.webhook;
  const { status } = await member.write("webhooks", "PROVE_WEBHOOK", {
    webhookId,
    code: await codeOf(pool, member, webhookId),
  });
  assert.equal(status, 200);
  return made;
}

export async function codeOf(pool: Pool, { user }: Member, webhookId: WebhookId): Promise<string> {
  return (await findOwnTarget(pool, (await callerOf(pool, user.userId)).householdId, webhookId))?.challenge ?? "";
}

export async function deliveriesOf(member: Member, webhookId: WebhookId): Promise<Delivery[]> {
  const { body } = await member.read("webhooks", "LIST_DELIVERIES", { webhookId });
  return z.object({ deliveries: z.array(Delivery) }).parse(body.data).deliveries;
}

export async function stateOf(member: Member): Promise<Webhook | undefined> {
  const { body } = await member.read("webhooks", "LIST_WEBHOOKS");
  return z.object({ webhooks: z.array(Webhook) }).parse(body.data).webhooks[0];
}

/** A table to import: as many boxes, numbered from 1. */
export function tableOfBoxes(count: number): string {
  return "Number,Title\n" + Array.from({ length: count }, (_, at) => `${at + 1},Box ${at + 1}\n`).join("");
}

export function idsOf(received: readonly Received[]): string[] {
  return received.map(({ headers }) => headers.get("webhook-id") ?? "");
}
