import type { Dispute, PaymentIntent, Refund } from "./objects.ts";
import { refused } from "./refusal.ts";
import { newObject } from "./new_object.ts";
import type { StripeStore } from "./stripe_store.ts";

export async function refund(store: StripeStore, intent: PaymentIntent, amount?: number): Promise<Refund> {
  const charge = await store.get("charge", intent.latest_charge ?? "", "payment_intent");
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid || left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const given = Math.min(amount ?? left, left);
  const made = await store.save(newObject("refund", {
    amount: given,
    charge: charge.id,
    payment_intent: intent.id,
    status: "succeeded",
  }));
  const total = charge.amount_refunded + given;
  const changed = await store.save({ ...charge, amount_refunded: total, refunded: total === charge.amount });
  await store.emit("charge.refunded", changed);
  await store.emit("refund.created", made);
  return made;
}

export async function dispute(store: StripeStore, intent: PaymentIntent, status: Dispute["status"]): Promise<Dispute> {
  const charge = await store.get("charge", intent.latest_charge ?? "", "payment_intent");
  const [known] = await store.list("dispute", { charge: charge.id });
  await store.save({ ...charge, disputed: true });
  const made = await store.save({
    ...known ?? newObject("dispute", { amount: charge.amount, charge: charge.id, payment_intent: intent.id, status }),
    status,
  });
  await store.emit(known ? "charge.dispute.closed" : "charge.dispute.created", made);
  return made;
}
