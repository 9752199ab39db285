import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import type { PaymentIntent, Stripe, StripeElements } from "@stripe/stripe-js";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { paymentMachine } from "../../../domain/billing/payment_machine.ts";
import type { Plan } from "../../../domain/billing/plan.ts";
import { sentenceOf } from "../../api/api_failure.ts";
import { subscribe } from "../../api/billing.ts";
import { updateUser } from "../../auth/login.ts";
import { delays } from "../../base/delays.ts";
import { celebrate } from "../../ui/drawings/confetti.ts";
import { backUrl } from "./stripe.ts";

/** Confirms with the provider, tells the server, celebrates, and goes home. */
export function usePayment(payment: ActorRefFrom<typeof paymentMachine>, plan: Plan, isReady: boolean) {
  const state = useSelector(payment, (snapshot) => snapshot);
  const stripe = useStripe();
  const elements = useElements();
  useHomeAfter(state.matches("done"));
  const pay = async () => {
    const submit = { type: "submit", isFormReady: isReady && stripe !== null && elements !== null } as const;
    if (!stripe || !elements || !state.can(submit)) return;
    payment.send(submit);
    try {
      const paid = await confirm(stripe, elements, plan);
      payment.send({ type: "confirmed" });
      await notifyOf(paid, plan.planId);
      // The page need not ask the server again who is here.
      updateUser({ isProUser: true });
      celebrate();
      payment.send({ type: "subscribed" });
    } catch (error) {
      if (error instanceof PaymentRefused) {
        payment.send({ type: "refused", ...error.told });
        if (error.told.means === "decline") elements.getElement("payment")?.focus();
      } else payment.send({ type: "refused", message: sentenceOf(error, "POST request failed") });
    }
  };
  return { state: state.value, ...state.context, pay };
}

export const PAYMENT_UNDER_WAY = "Your payment is being processed. Pro begins once it has gone through.";

/** The provider, or the lack of a payment method, says no; the message is for the user. */
class PaymentRefused extends Error {
  constructor(readonly told: { readonly message: string | null; readonly means?: "decline" | "process" }) {
    super(told.message ?? "Please fill in the marked fields.");
  }
}

async function confirm(stripe: Stripe, elements: StripeElements, { planId }: Plan): Promise<PaymentIntent> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    redirect: "if_required",
    confirmParams: { return_url: backUrl(`/app/pro?planId=${planId}`) },
  });
  // Paid by the try before, of which we could not be told: the provider takes no money twice.
  if (error?.payment_intent?.status === "succeeded") return error.payment_intent;
  if (error?.type === "validation_error") throw new PaymentRefused({ message: null });
  if (error) throw new PaymentRefused({ message: error.message ?? "The payment was refused.", means: "decline" });
  if (paymentIntent.status === "processing") throw new PaymentRefused({ message: PAYMENT_UNDER_WAY, means: "process" });
  if (paymentIntent.status !== "succeeded") throw new PaymentRefused({ message: "The payment was not completed." });
  return paymentIntent;
}

export async function notifyOf(paid: PaymentIntent, planId: string): Promise<void> {
  const method = paid.payment_method;
  const paymentMethodId = typeof method === "string" ? method : method?.id;
  if (!paymentMethodId) throw new PaymentRefused({ message: "Payment method not found" });
  await subscribe({ paymentIntentId: paid.id, planId, paymentMethodId });
}

function useHomeAfter(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate("/app/home"), delays.paid);
    return () => clearTimeout(timer);
    // Only the moment of success counts, not what the parents draw meanwhile.
  }, [isDone]);
}
