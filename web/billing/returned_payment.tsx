import { type ReactNode, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { PlanId } from "../../domain/billing/plan.ts";
import { checkWhoIsHere } from "../auth/check_who_is_here.ts";
import { celebrate } from "../shell/confetti.tsx";
import { showToast } from "../ui/toasts.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { fetchKey } from "./fetch_key.ts";
import { loadStripeWith } from "./load_stripe.ts";
import { subscribe } from "./use_payment.ts";

/** A bank that needed a page of its own sends the member back here, with the payment in the address. */
export function ReturnedPayment({ children }: { readonly children: ReactNode }) {
  const [query] = useSearchParams();
  const clientSecret = query.get("payment_intent_client_secret");
  const planId = query.get("planId");
  return clientSecret && planId ? <Finishing clientSecret={clientSecret} planId={planId} /> : children;
}

function Finishing({ clientSecret, planId }: { readonly clientSecret: string; readonly planId: string }) {
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isOver) return;
    setOver(true);
    finish(clientSecret, planId).then(
      () => navigate("/app/home", { replace: true }),
      (error) => {
        console.error("Failed to finish the payment", error);
        showToast({ sentence: "The payment was not completed." });
        navigate("/app/pro", { replace: true });
      },
    );
  }, []);
  return <Waiting>Processing payment...</Waiting>;
}

async function finish(clientSecret: string, planId: string): Promise<void> {
  const stripe = await loadStripeWith(await fetchKey());
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  if (paymentIntent?.status !== "succeeded") throw new Error(`expected a paid intent, got ${paymentIntent?.status}`);
  await subscribe(paymentIntent, { planId: planId as PlanId });
  await checkWhoIsHere();
  celebrate();
}
