import {
  answersChallenge,
  type Delivery,
  MAX_WEBHOOKS,
  READ_AGAIN_EVENT,
  TEST_EVENT,
  type Webhook,
} from "../../domain/webhooks/webhook.ts";
import type { webhookActions } from "../../domain/webhooks/contract.ts";
import { webhookFailure } from "../../domain/webhooks/failures.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { HouseholdId, WebhookId } from "../../domain/wire/ids.ts";
import { newId } from "../../db/new_id.ts";
import { addTested, listDeliveries, type StoredDelivery } from "../../db/webhooks/deliveries.ts";
import type { Pool } from "../../db/sql.ts";
import {
  addWebhook,
  deleteWebhook,
  findOwnTarget,
  listWebhooks,
  type OwnTarget,
  proveWebhook,
  resumeWebhook,
  type StoredWebhook,
} from "../../db/webhooks/webhooks.ts";
import { judgedAddresses, type Network, Unfetched, webAddress } from "../host/outgoing/fetch_public.ts";
import { goOnWith, type WebhookParts } from "./deliver.ts";
import { sendDelivery } from "./send_delivery.ts";
import { newChallenge, newSecret } from "./sign.ts";

export function webhookHandlers({ pool, clock, network }: WebhookParts): Handlers<typeof webhookActions> {
  return {
    async LIST_WEBHOOKS(_, { householdId }) {
      return { data: { webhooks: (await listWebhooks(pool, householdId)).map(presentWebhook) } };
    },
    async CREATE_WEBHOOK({ address }, caller) {
      const url = await judged(address, network);
      const secret = newSecret();
      const about = { address: url.href, secret, challenge: newChallenge() };
      const made = await addWebhook(pool, caller, about, new Date(clock()));
      if (made === "OwnerOnly") throw wireFailure(made);
      if (made === "TooManyWebhooks") throw webhookFailure(made, { sentence: TOO_MANY });
      return { data: { webhook: presentWebhook(made), secret } };
    },
    async TEST_WEBHOOK({ webhookId }, { householdId }) {
      const target = await ownTarget(pool, householdId, webhookId);
      const now = new Date(clock());
      const { challenge } = target;
      const message = messageOf(TEST_EVENT, now, challenge === null ? {} : { challenge });
      const attempt = await sendDelivery(target, message, network, now);
      const tested = await addTested(pool, webhookId, message, attempt, now);
      // Deleted while it was tested.
      if (!tested) throw webhookFailure("NoSuchWebhook");
      const isAnswered = attempt.fault === null && challenge && answersChallenge(attempt.answer, challenge);
      if (isAnswered) await proveWebhook(pool, webhookId, challenge);
      return { data: { delivery: presentDelivery(tested) } };
    },
    async PROVE_WEBHOOK({ webhookId, code }, { householdId }) {
      const { challenge } = await ownTarget(pool, householdId, webhookId);
      if (challenge === null) return {};
      if (!await proveWebhook(pool, webhookId, code)) throw webhookFailure("CodeWrong");
      return {};
    },
    async RESUME_WEBHOOK({ webhookId }, { householdId }) {
      const { challenge } = await ownTarget(pool, householdId, webhookId);
      if (challenge !== null) throw webhookFailure("NotProven");
      const message = messageOf(READ_AGAIN_EVENT, new Date(clock()));
      if (!await resumeWebhook(pool, householdId, webhookId, message)) throw webhookFailure("NoSuchWebhook");
      await goOnWith(pool, webhookId);
      return {};
    },
    async DELETE_WEBHOOK({ webhookId }, { householdId }) {
      if (!await deleteWebhook(pool, householdId, webhookId)) throw webhookFailure("NoSuchWebhook");
      return {};
    },
    async LIST_DELIVERIES({ webhookId }, { householdId }) {
      await ownTarget(pool, householdId, webhookId);
      return { data: { deliveries: (await listDeliveries(pool, webhookId)).map(presentDelivery) } };
    },
  };
}

/** @throws Failure NoSuchWebhook */
async function ownTarget(pool: Pool, householdId: HouseholdId, webhookId: WebhookId): Promise<OwnTarget> {
  const target = await findOwnTarget(pool, householdId, webhookId);
  if (!target) throw webhookFailure("NoSuchWebhook");
  return target;
}

/** Of no box. */
function messageOf<T extends string>(type: T, now: Date, data: Readonly<Record<string, string>> = {}) {
  return {
    deliveryId: `msg_${newId()}`,
    type,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
  };
}

const TOO_MANY = `You have ${MAX_WEBHOOKS} webhooks, which is as many as one may have. Delete one first.`;
const LOOKED_UP_MS = 5_000;

/** @throws Failure AddressRefused */
async function judged(address: string, network: Network): Promise<URL> {
  try {
    const url = webAddress(address);
    await judgedAddresses(url, network, AbortSignal.timeout(LOOKED_UP_MS));
    return url;
  } catch (error) {
    if (!(error instanceof Unfetched)) throw error;
    throw webhookFailure("AddressRefused", { sentence: `That address cannot be called: ${error.message}.` });
  }
}

function presentWebhook({ createdAt, ...webhook }: StoredWebhook): Webhook {
  return { ...webhook, createdAt: createdAt.toISOString() };
}

function presentDelivery({ createdAt, triedAt, status, fault, ...delivery }: StoredDelivery): Delivery {
  return {
    ...delivery,
    createdAt: createdAt.toISOString(),
    ...(triedAt && { triedAt: triedAt.toISOString() }),
    ...(status !== null && { status }),
    ...(fault !== null && { fault }),
  };
}
