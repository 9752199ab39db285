import { useCallback, useEffect, useState } from "react";
import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import type { ActorRefFrom } from "xstate";
import type { CheckoutState } from "../../domain/billing/checkout.ts";
import { dollars } from "../../domain/billing/member_card.ts";
import type { paymentMachine } from "../../domain/billing/payment_machine.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { billingCalls } from "../api/billing.ts";
import { PaymentForm } from "./payment_form.tsx";
import styles from "./payment.module.css";
import { SettingUp } from "./setting_up.tsx";
import { formLook, loadStripe } from "./stripe.ts";

interface PaymentStepProps {
  readonly plan: Plan;
  readonly payment: ActorRefFrom<typeof paymentMachine>;
}

/** The provider's form, once there are its script, our key and something to pay. */
export function PaymentStep({ plan, payment }: PaymentStepProps) {
  const { setup, failure, retry } = usePaymentSetup(plan, payment);
  if (!setup) return <SettingUp failure={failure} onRetry={retry} />;
  return (
    <>
      <p className={styles.sum}>
        {plan.name} <strong>{dollars(plan.price)}</strong>
      </p>
      <Elements stripe={setup.stripe} options={{ clientSecret: setup.clientSecret, appearance: formLook() }}>
        <PaymentForm plan={plan} payment={payment} />
      </Elements>
    </>
  );
}

interface PaymentSetup {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly checkout: CheckoutState;
}

function usePaymentSetup({ planId }: Plan, payment: PaymentStepProps["payment"]) {
  const [setup, setSetup] = useState<PaymentSetup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const start = useCallback(() => {
    let isGone = false;
    setFailure(null);
    prepare(planId).then(
      (ready) => {
        if (isGone) return;
        payment.send({ type: "told", checkout: ready.checkout });
        setSetup(ready);
      },
      (error) => {
        console.error("Failed to set up the payment", error);
        if (!isGone) setFailure(sentenceOf(error, "That did not work."));
      },
    );
    return () => {
      isGone = true;
    };
  }, [planId, payment]);
  useEffect(start, [start]);
  return { setup, failure, retry: () => void start() };
}

async function prepare(planId: Plan["planId"]): Promise<PaymentSetup> {
  const [stripe, { clientSecret, checkout }] = await Promise.all([
    loadStripe(),
    billingCalls.write("create_subscription_iten", { planId }),
  ]);
  return { stripe, clientSecret, checkout };
}
