import { useState } from "react";
import type { PaymentMethod } from "../../../domain/billing/payment_method.ts";
import { dollars } from "../../../domain/billing/member_card.ts";
import { sentenceOf } from "../../api/api_failure.ts";
import { billingCalls, type Subscription } from "../../api/billing.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { cardName } from "./card_name.ts";
import { dayOf } from "../day.ts";

interface RemoveCardProps {
  readonly method: PaymentMethod;
  readonly subscription: Subscription;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Asks before a card is removed; of one that pays for the plan it says what would become of the renewal. */
export function RemoveCard({ method, subscription, onChange, onClose }: RemoveCardProps) {
  const { status } = subscription;
  const isPaying = method.isDefault && (status === "active" || status === "past_due");
  return isPaying
    ? <Needed method={method} subscription={subscription} onChange={onChange} onClose={onClose} />
    : <Spare method={method} onClose={onClose} />;
}

function Needed({ method, subscription, onChange, onClose }: RemoveCardProps) {
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

function Spare({ method, onClose }: Pick<RemoveCardProps, "method" | "onClose">) {
  const [isLoading, setLoading] = useState(false);
  const remove = async () => {
    setLoading(true);
    try {
      await billingCalls.write("remove_payment_method", { paymentMethodId: method.paymentMethodId });
    } catch (error) {
      showToast({ sentence: sentenceOf(error, "POST request failed") });
    }
    onClose();
  };
  return (
    <ConfirmDialog title="Remove this card?" doIt="Remove" isLoading={isLoading} onConfirm={remove} onClose={onClose}>
      <p>{cardName(method)} will no longer be saved.</p>
    </ConfirmDialog>
  );
}
