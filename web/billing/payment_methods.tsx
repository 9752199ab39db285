import { useState } from "react";
import { CreditCard } from "lucide-react";
import type { PaymentMethod } from "../../domain/billing/payment_method.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { billingCalls } from "../api/billing.ts";
import { useAnswer } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { showToast } from "../ui/toasts.tsx";
import styles from "./payment_methods.module.css";

/** The saved cards: which one pays, and the way to change that. */
export function PaymentMethods() {
  const { answer, again } = useAnswer(billingCalls.query("get_payment_methods", {}), "GET request failed");
  return (
    <section className="card" aria-labelledby="payment-methods">
      <h2 id="payment-methods">Payment methods</h2>
      {answer.status === "loading" && (
        <p role="status">
          <Spinner /> Loading your cards…
        </p>
      )}
      {answer.status === "failed" && (
        <p role="alert">
          GET request failed <Button kind="bare" onClick={again}>Try Again</Button>
        </p>
      )}
      {answer.status === "ready" && <Methods methods={answer.value.paymentMethods} />}
    </section>
  );
}

function Methods({ methods }: { readonly methods: readonly PaymentMethod[] }) {
  if (methods.length === 0) return <p className="quiet">No card is saved.</p>;
  return (
    <ul className={styles.methods}>
      {methods.map((method) => <Method key={method.paymentMethodId} method={method} />)}
    </ul>
  );
}

type Change = "mark_payment_default" | "remove_payment_method";

function Method({ method }: { readonly method: PaymentMethod }) {
  const { paymentMethodId, brand, last4, expMonth, expYear, isDefault } = method;
  const [isAsking, setAsking] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const change = async (what: Change) => {
    setLoading(true);
    try {
      await billingCalls.write(what, { paymentMethodId });
    } catch (error) {
      showToast({ sentence: sentenceOf(error, "POST request failed") });
    }
    setLoading(false);
    setAsking(false);
  };
  const name = `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
  return (
    <li>
      <CreditCard aria-hidden="true" />
      <span className={styles.methodName}>
        {name} <span className="quiet small">{String(expMonth).padStart(2, "0")}/{expYear}</span>
      </span>
      <span className={styles.methodActions}>
        {isDefault
          ? <span className="badge">Default</span>
          : (
            <Button kind="bare" isLoading={isLoading} onClick={() => change("mark_payment_default")}>
              Make default
            </Button>
          )}
        <Button kind="bare" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>Remove</Button>
      </span>
      {isAsking && (
        <ConfirmDialog
          title="Remove this card?"
          doIt="Remove"
          isLoading={isLoading}
          onConfirm={() => change("remove_payment_method")}
          onClose={() => setAsking(false)}
        >
          <p>{name} will no longer be saved.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
