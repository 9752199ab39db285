import { Suspense, useState } from "react";
import { CreditCard } from "lucide-react";
import type { PaymentMethod } from "../../../domain/billing/payment_method.ts";
import { billingCalls, type Subscription } from "../../api/billing.ts";
import { useAnswer, useWrite } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { FailedPart } from "../../ui/state.tsx";
import styles from "./payment_methods.module.css";
import { useReturnedCard } from "./returned_card.ts";
import { SettingUp } from "./setting_up.tsx";
import { dollars } from "../../../domain/billing/amount.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { dayOf } from "../../../domain/wire/day_of.ts";
import { showFailure } from "../../api/show_failure.ts";

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
      {answer.status === "failed" && <FailedPart sentence="GET request failed" onRetry={again} />}
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

const REFUSED = "POST request failed";

/** A refusal is told even if the dialog or the page was left meanwhile. */
function useToldWrite(action: "mark_payment_default" | "remove_payment_method", paymentMethodId: string) {
  return useWrite(async () => {
    await billingCalls.write(action, { paymentMethodId }).catch((error) => {
      showFailure(error, REFUSED);
      throw error;
    });
  }, REFUSED);
}

function Method({ method, subscription, onChange }: MethodProps) {
  const { paymentMethodId, expMonth, expYear, isDefault } = method;
  const [isAsking, setAsking] = useState(false);
  const makeDefault = useToldWrite("mark_payment_default", paymentMethodId);
  const isPaying = isDefault && (subscription.status === "active" || subscription.status === "past_due");
  const Remove = isPaying ? RefuseRemoval : RemoveCard;
  const name = cardName(method);
  return (
    <li>
      <CreditCard aria-hidden="true" />
      <span className={styles.methodName}>
        {name} <span className="quiet small">{String(expMonth).padStart(2, "0")}/{expYear}</span>
      </span>
      <span className="row push">
        {isDefault ? <span className="badge">Default</span> : (
          <Button
            kind="bare"
            isLoading={makeDefault.isPending}
            onClick={() => makeDefault.run()}
          >
            Make default
          </Button>
        )}
        <Button kind="bare" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>Remove</Button>
      </span>
      {isAsking && (
        <Remove
          method={method}
          subscription={subscription}
          onChange={onChange}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

interface RemoveProps extends MethodProps {
  readonly onClose: () => void;
}

/** Of a card that pays for the plan: what would become of the renewal. */
function RefuseRemoval({ method, subscription, onChange, onClose }: RemoveProps) {
  return (
    <Dialog title="Remove this card?" onClose={onClose} isSheet>
      <p>
        {cardName(method)}{" "}
        pays for your plan{renewalOf(subscription)}. Without it the plan cannot renew, and Pro would end.
      </p>
      <p>Change the card or cancel the plan first; then it can be removed.</p>
      <div className="actions">
        <Button kind="plain" onClick={onClose}>Keep this card</Button>
        <Button
          onClick={() => {
            onClose();
            onChange();
          }}
        >
          Change card
        </Button>
      </div>
    </Dialog>
  );
}

function renewalOf({ status, nextPaymentDate, price }: Subscription): string {
  if (status === "past_due") return ", of which a payment is open";
  if (!nextPaymentDate || price === undefined) return "";
  return `: ${dollars(price)} on ${dayOf(nextPaymentDate)}`;
}

function RemoveCard({ method, onClose }: RemoveProps) {
  const remove = useToldWrite("remove_payment_method", method.paymentMethodId);
  return (
    <ConfirmDialog
      title="Remove this card?"
      doIt="Remove"
      isLoading={remove.isPending}
      onConfirm={() => remove.run(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{cardName(method)} will no longer be saved.</p>
    </ConfirmDialog>
  );
}

/** "Visa ending in 4242" */
function cardName({ brand, last4 }: PaymentMethod): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}
