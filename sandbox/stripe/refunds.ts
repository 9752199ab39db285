import type { Dispute, PaymentIntent, Refund } from "./objects.ts";
import { refused } from "./refusal.ts";
import { shaped } from "./shapes.ts";
import type { World } from "./world.ts";

export async function refund(world: World, intent: PaymentIntent, amount?: number): Promise<Refund> {
  const charge = await world.get("charge", intent.latest_charge ?? "", "payment_intent");
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid || left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const given = Math.min(amount ?? left, left);
  const made = await world.save(shaped("refund", {
    amount: given,
    charge: charge.id,
    payment_intent: intent.id,
    status: "succeeded",
  }));
  const total = charge.amount_refunded + given;
  const changed = await world.save({ ...charge, amount_refunded: total, refunded: total === charge.amount });
  await world.emit("charge.refunded", changed);
  await world.emit("refund.created", made);
  return made;
}

export async function dispute(world: World, intent: PaymentIntent, status: Dispute["status"]): Promise<Dispute> {
  const charge = await world.get("charge", intent.latest_charge ?? "", "payment_intent");
  const [known] = await world.list("dispute", { charge: charge.id });
  await world.save({ ...charge, disputed: true });
  const made = await world.save({
    ...known ?? shaped("dispute", { amount: charge.amount, charge: charge.id, payment_intent: intent.id, status }),
    status,
  });
  await world.emit(known ? "charge.dispute.closed" : "charge.dispute.created", made);
  return made;
}
