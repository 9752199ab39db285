import { useCallback, useEffect, useState } from "react";
import { CreditCard } from "lucide-react";
import type { PaymentMethod } from "../../domain/billing/payment_method.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { billingCalls } from "../api/billing.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm_dialog.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { showToast } from "../ui/toasts.tsx";

/** The saved cards: which one pays, and the way to change that. */
export function PaymentMethods() {
  const { methods, isFailed, load, act } = usePaymentMethods();
  return (
    <section className="card" aria-labelledby="payment-methods">
      <h2 id="payment-methods">Payment methods</h2>
      {!methods && !isFailed && (
        <p role="status">
          <Spinner /> Loading your cards…
        </p>
      )}
      {isFailed && (
        <p role="alert">
          GET request failed <Button kind="bare" onClick={load}>Try Again</Button>
        </p>
      )}
      {methods?.length === 0 && <p className="quiet">No card is saved.</p>}
      <ul className="payment-methods">
        {methods?.map((method) => <Method key={method.paymentMethodId} method={method} act={act} />)}
      </ul>
    </section>
  );
}

type Change = "mark_payment_default" | "remove_payment_method";
type Act = (change: Change, paymentMethodId: string) => Promise<void>;

function usePaymentMethods() {
  const [methods, setMethods] = useState<readonly PaymentMethod[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    billingCalls.read("get_payment_methods", {}).then(
      ({ paymentMethods }) => setMethods(paymentMethods),
      (error) => {
        console.error("Failed to load the cards", error);
        setFailed(true);
      },
    );
  }, []);
  useEffect(load, [load]);
  const act: Act = async (change, paymentMethodId) => {
    try {
      await billingCalls.write(change, { paymentMethodId });
    } catch (error) {
      showToast({ sentence: sentenceOf(error, "POST request failed") });
    }
    load();
  };
  return { methods, isFailed, load, act };
}

function Method({ method, act }: { readonly method: PaymentMethod; readonly act: Act }) {
  const { paymentMethodId, brand, last4, expMonth, expYear, isDefault } = method;
  const [isAsking, setAsking] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const change = async (what: Change) => {
    setLoading(true);
    await act(what, paymentMethodId);
    setLoading(false);
    setAsking(false);
  };
  const name = `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
  return (
    <li>
      <CreditCard aria-hidden="true" />
      <span className="method-name">
        {name} <span className="quiet small">{String(expMonth).padStart(2, "0")}/{expYear}</span>
      </span>
      <span className="method-actions">
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
