import { type FormEvent, useCallback, useState } from "react";
import { PaymentElement } from "@stripe/react-stripe-js";
import { CircleCheck } from "lucide-react";
import type { ActorRefFrom } from "xstate";
import { dollars } from "../../../domain/billing/amount.ts";
import { PAYMENT_LABELS, type paymentMachine, type PaymentState } from "../../../domain/billing/payment_machine.ts";
import type { Plan } from "../../../domain/billing/plan.ts";
import { chargeTerms, nextPaymentDate } from "../../../domain/billing/plan_terms.ts";
import { billingCalls } from "../../api/billing.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { Fault } from "../../ui/field.tsx";
import { dayOf } from "../../../domain/wire/day_of.ts";
import styles from "./payment.module.css";
import { ProviderForm } from "./provider_form.tsx";
import { formOptions } from "./stripe.ts";
import { usePayment } from "./use_payment.ts";

/** Ids, so that the button that pays is described by them. */
const TERMS_ID = "payment-terms";
const FAULT_ID = "payment-fault";

interface PaymentStepProps {
  readonly plan: Plan;
  readonly payment: ActorRefFrom<typeof paymentMachine>;
  /** Whether it pays what is due already, on dates that are set. */
  readonly isRenewal?: boolean;
}

export function PaymentStep({ plan, payment, isRenewal = false }: PaymentStepProps) {
  const { planId } = plan;
  const begin = useCallback(async () => {
    const { clientSecret, checkout } = await billingCalls.write("create_subscription_iten", { planId });
    payment.send({ type: "told", checkout });
    return clientSecret;
  }, [planId, payment]);
  return (
    <ProviderForm begin={begin} failed="Failed to set up the payment">
      <PaymentForm plan={plan} payment={payment} isRenewal={isRenewal} />
    </ProviderForm>
  );
}

function PaymentForm({ plan, payment, isRenewal }: Required<PaymentStepProps>) {
  const [isReady, setReady] = useState(false);
  const { state, error, isDeclined, pay } = usePayment(payment, plan, isReady);
  const isDone = state === "done";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    pay();
  };
  return (
    <form className="stack gap-24" onSubmit={submit} noValidate>
      <div hidden={isDone} className={classNames(isDeclined && styles.isDeclined)}>
        <PaymentElement onReady={() => setReady(true)} options={formOptions(plan)} />
      </div>
      <Fault id={FAULT_ID}>{error}</Fault>
      {!isDone && <PaymentTerms plan={plan} isRenewal={isRenewal} />}
      {isDone ? <Welcome plan={plan} /> : <SubscribeButton plan={plan} state={state} isReady={isReady} />}
      <p className="small quiet" hidden={isDone}>
        Your card's number goes to the payment provider, never to us.
      </p>
    </form>
  );
}

interface SubscribeButtonProps {
  readonly plan: Plan;
  readonly state: PaymentState;
  readonly isReady: boolean;
}

function SubscribeButton({ plan, state, isReady }: SubscribeButtonProps) {
  const isBusy = state === "processing" || state === "subscribing";
  return (
    <Button
      type="submit"
      isLarge
      isWide
      isLoading={isBusy}
      disabled={!isReady || isBusy}
      aria-describedby={`${TERMS_ID} ${FAULT_ID}`}
    >
      <span>{PAYMENT_LABELS[state]}</span>
      {!isBusy && <span>{dollars(plan.price)}</span>}
    </Button>
  );
}

function Welcome({ plan }: { readonly plan: Plan }) {
  return (
    <div className={`stack gap-4 rounded ${styles.done}`} role="status">
      <p>
        <CircleCheck aria-hidden="true" /> <strong>{PAYMENT_LABELS.done}</strong>
      </p>
      <p>Welcome to {plan.name} Pro! Redirecting...</p>
    </div>
  );
}

function PaymentTerms({ plan, isRenewal }: { readonly plan: Plan; readonly isRenewal: boolean }) {
  return (
    <div className="stack gap-12">
      <p className={`flex spread ${styles.sum}`}>
        {plan.name} <strong>{dollars(plan.price)}</strong>
      </p>
      <p id={TERMS_ID}>
        {chargeTerms(plan)} {!isRenewal && `The next payment is on ${dayOf(nextPaymentDate(new Date(), plan.months))}.`}
      </p>
    </div>
  );
}
