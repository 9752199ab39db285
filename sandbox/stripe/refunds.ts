import type { Dispute, PaymentIntent, Refund } from "./objects.ts";
import { refused } from "./refusal.ts";
import { newObject } from "./new_object.ts";
import type { StripeStore } from "./stripe_store.ts";

export async function refund(store: StripeStore, intent: PaymentIntent): Promise<Refund> {
  const charge = await store.get("charge", intent.latest_charge ?? "", "payment_intent");
  if (!charge.paid || charge.refunded) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const made = await store.save(newObject("refund", {
    amount: charge.amount,
    charge: charge.id,
    payment_intent: intent.id,
    status: "succeeded",
  }));
  const changed = await store.save({ ...charge, refunded: true });
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
