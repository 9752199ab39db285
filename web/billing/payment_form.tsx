import { type FormEvent, useState } from "react";
import { PaymentElement } from "@stripe/react-stripe-js";
import { CircleCheck } from "lucide-react";
import type { ActorRefFrom } from "xstate";
import { PAYMENT_LABELS, type paymentMachine, type PaymentState } from "../../domain/billing/payment_machine.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import styles from "./payment.module.css";
import { usePayment } from "./use_payment.ts";

interface PaymentFormProps {
  readonly plan: Plan;
  readonly payment: ActorRefFrom<typeof paymentMachine>;
}

export function PaymentForm({ plan, payment }: PaymentFormProps) {
  const [isReady, setReady] = useState(false);
  const { state, error, pay } = usePayment(payment, plan, isReady);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    pay();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div hidden={state === "done"}>
        <PaymentElement onReady={() => setReady(true)} options={{ layout: "tabs" }} />
      </div>
      <Fault>{error}</Fault>
      {state === "done" ? <Welcome plan={plan} /> : <SubscribeButton state={state} isReady={isReady} />}
      <p className="small quiet" hidden={state === "done"}>
        Cancel anytime. Your card's number goes to the payment provider, never to us.
      </p>
    </form>
  );
}

function SubscribeButton({ state, isReady }: { readonly state: PaymentState; readonly isReady: boolean }) {
  const isBusy = state === "processing" || state === "subscribing";
  return (
    <Button type="submit" isLarge isWide isLoading={isBusy} disabled={!isReady || isBusy}>
      {PAYMENT_LABELS[state]}
    </Button>
  );
}

function Welcome({ plan }: { readonly plan: Plan }) {
  return (
    <div className={styles.done} role="status">
      <p>
        <CircleCheck aria-hidden="true" /> <strong>{PAYMENT_LABELS.done}</strong>
      </p>
      <p>Welcome to {plan.name} Pro! Redirecting...</p>
    </div>
  );
}
