import { Suspense, useState } from "react";
import { CreditCard } from "lucide-react";
import type { PaymentMethod } from "../../../domain/billing/payment_method.ts";
import { sentenceOf } from "../../api/api_failure.ts";
import { billingCalls, type Subscription } from "../../api/billing.ts";
import { useAnswer } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { cardName } from "./card_name.ts";
import styles from "./payment_methods.module.css";
import { RemoveCard } from "./remove_card.tsx";
import { useReturnedCard } from "./returned_card.ts";
import { SettingUp } from "./setting_up.tsx";

const CardChange = lazyComponent(() => import("./card_change.tsx"), "CardChange");

interface OfSubscription {
  readonly subscription: Subscription;
}

/** The saved cards: which one pays, and the ways to change that. */
export function PaymentMethods({ subscription }: OfSubscription) {
  const { answer, again } = useAnswer(billingCalls.query("get_payment_methods", {}), "GET request failed");
  const [isChanging, setChanging] = useState(false);
  useReturnedCard();
  return (
    <section className="card stack gap-12" aria-labelledby="payment-methods">
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
      {answer.status === "ready" && (
        <Methods
          methods={answer.value.paymentMethods}
          subscription={subscription}
          onChange={() => setChanging(true)}
        />
      )}
      {isChanging
        ? (
          <Suspense fallback={<SettingUp />}>
            <CardChange onClose={() => setChanging(false)} />
          </Suspense>
        )
        : <Button kind="plain" className="start" onClick={() => setChanging(true)}>Change card</Button>}
    </section>
  );
}

interface MethodsProps extends OfSubscription {
  readonly methods: readonly PaymentMethod[];
  readonly onChange: () => void;
}

function Methods({ methods, ...rest }: MethodsProps) {
  if (methods.length === 0) return <p className="quiet">No card is saved.</p>;
  return (
    <ul className="stack lines" role="list">
      {methods.map((method) => <Method key={method.paymentMethodId} method={method} {...rest} />)}
    </ul>
  );
}

interface MethodProps extends Omit<MethodsProps, "methods"> {
  readonly method: PaymentMethod;
}

function Method({ method, subscription, onChange }: MethodProps) {
  const { paymentMethodId, expMonth, expYear, isDefault } = method;
  const [isAsking, setAsking] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const makeDefault = async () => {
    setLoading(true);
    try {
      await billingCalls.write("mark_payment_default", { paymentMethodId });
    } catch (error) {
      showToast({ sentence: sentenceOf(error, "POST request failed") });
    }
    setLoading(false);
  };
  const name = cardName(method);
  return (
    <li>
      <CreditCard aria-hidden="true" />
      <span className={styles.methodName}>
        {name} <span className="quiet small">{String(expMonth).padStart(2, "0")}/{expYear}</span>
      </span>
      <span className="row push">
        {isDefault
          ? <span className="badge">Default</span>
          : <Button kind="bare" isLoading={isLoading} onClick={makeDefault}>Make default</Button>}
        <Button kind="bare" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>Remove</Button>
      </span>
      {isAsking && (
        <RemoveCard
          method={method}
          subscription={subscription}
          onChange={onChange}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
