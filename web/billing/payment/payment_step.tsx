import { useCallback, useEffect } from "react";
import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import type { ActorRefFrom } from "xstate";
import type { CheckoutState } from "../../../domain/billing/checkout.ts";
import type { paymentMachine } from "../../../domain/billing/payment_machine.ts";
import type { Plan } from "../../../domain/billing/plan.ts";
import { billingCalls } from "../../api/billing.ts";
import { PaymentForm } from "./payment_form.tsx";
import { SettingUp } from "./setting_up.tsx";
import { formLook, loadStripe } from "./stripe.ts";
import { useProviderForm } from "./use_provider_form.ts";

interface PaymentStepProps {
  readonly plan: Plan;
  readonly payment: ActorRefFrom<typeof paymentMachine>;
  /** Whether it pays what is due already, on dates that are set. */
  readonly isRenewal?: boolean;
}

/** The provider's form, once there are its script, our key and something to pay. */
export function PaymentStep({ plan, payment, isRenewal = false }: PaymentStepProps) {
  const { setup, failure, retry } = usePaymentSetup(plan, payment);
  if (!setup) return <SettingUp failure={failure} onRetry={retry} />;
  return (
    <Elements stripe={setup.stripe} options={{ clientSecret: setup.clientSecret, appearance: formLook() }}>
      <PaymentForm plan={plan} payment={payment} isRenewal={isRenewal} />
    </Elements>
  );
}

interface PaymentSetup {
  readonly stripe: Stripe;
  readonly clientSecret: string;
  readonly checkout: CheckoutState;
}

function usePaymentSetup({ planId }: Plan, payment: PaymentStepProps["payment"]) {
  const form = useProviderForm(useCallback(() => prepare(planId), [planId]), "Failed to set up the payment");
  const { setup } = form;
  useEffect(() => {
    if (setup) payment.send({ type: "told", checkout: setup.checkout });
  }, [setup, payment]);
  return form;
}

async function prepare(planId: Plan["planId"]): Promise<PaymentSetup> {
  const [stripe, { clientSecret, checkout }] = await Promise.all([
    loadStripe(),
    billingCalls.write("create_subscription_iten", { planId }),
  ]);
  return { stripe, clientSecret, checkout };
}
