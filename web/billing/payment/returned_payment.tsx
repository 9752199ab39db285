import { type ReactNode, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { PaymentIntent } from "@stripe/stripe-js";
import { checkWhoIsHere } from "../../auth/login.ts";
import { celebrate } from "../../ui/drawings/confetti.ts";
import { showToast } from "../../ui/toasts.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { loadStripe } from "./stripe.ts";
import { notifyOf, PAYMENT_UNDER_WAY } from "./use_payment.ts";
import { logger } from "../../base/logger.ts";

/** A bank that needed a page of its own sends the member back here, with the payment in the address. */
export function ReturnedPayment({ children }: { readonly children: ReactNode }) {
  const [query] = useSearchParams();
  const clientSecret = query.get("payment_intent_client_secret");
  const planId = query.get("planId");
  return clientSecret && planId ? <Finishing clientSecret={clientSecret} planId={planId} /> : children;
}

function Finishing({ clientSecret, planId }: { readonly clientSecret: string; readonly planId: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    finish(clientSecret, planId).then(({ sentence, path }) => {
      if (sentence) showToast({ sentence });
      navigate(path, { replace: true });
    });
  }, []);
  return <Waiting>Processing payment...</Waiting>;
}

interface Ending {
  readonly sentence: string | null;
  readonly path: string;
}
const NOT_PAID: Ending = { sentence: "The payment was not completed. Nothing was charged.", path: "/app/pro" };
const UNCLEAR: Ending = { sentence: "We could not ask about your payment. Try again in a moment.", path: "/app/pro" };
const NOT_TOLD: Ending = { sentence: "Your payment went through. Pro begins in a moment.", path: "/app/home" };
const UNDER_WAY: Ending = { sentence: PAYMENT_UNDER_WAY, path: "/app/home" };

/** What became of the payment. A paid one counts also when we cannot say so here: the provider tells the server. */
async function finish(clientSecret: string, planId: string): Promise<Ending> {
  const payment = await ask(clientSecret);
  if (!payment) return UNCLEAR;
  if (payment.status === "processing") return UNDER_WAY;
  if (payment.status !== "succeeded") return NOT_PAID;
  try {
    await notifyOf(payment, planId);
    await checkWhoIsHere();
  } catch (error) {
    logger.error("Failed to finish the payment", { fileName: "billingApi", error, isShown: false });
    return NOT_TOLD;
  }
  celebrate();
  return { sentence: null, path: "/app/home" };
}

async function ask(clientSecret: string): Promise<PaymentIntent | null> {
  try {
    const stripe = await loadStripe();
    const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
    if (error) {
      logger.error(`Failed to ask about the payment: ${error.message}`, {
        fileName: "billingApi",
        error,
        isShown: false,
      });
    }
    return paymentIntent ?? null;
  } catch (error) {
    logger.error("Failed to ask about the payment", { fileName: "billingApi", error, isShown: false });
    return null;
  }
}
