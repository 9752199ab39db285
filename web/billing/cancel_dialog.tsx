import { useState } from "react";
import type { Subscription } from "../../domain/billing/contract.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { billingCalls } from "../api/billing.ts";
import { ConfirmDialog } from "../ui/confirm_dialog.tsx";
import { showToast } from "../ui/toasts.tsx";
import { dayOf } from "./day.ts";

interface CancelDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** Asks first, and says until when Pro stays. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const [isLoading, setLoading] = useState(false);
  const cancel = async () => {
    setLoading(true);
    try {
      await billingCalls.write("cancel_subscription", { planId: subscription.planId ?? "" });
      location.reload();
    } catch (error) {
      console.error("Failed to cancel the plan", error);
      showToast({ sentence: sentenceOf(error, "POST request failed") });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title="Cancel your plan?"
      doIt="Cancel Plan"
      leaveIt="Keep my plan"
      isLoading={isLoading}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{consequenceOf(subscription)} Your boxes, photos and files all stay.</p>
    </ConfirmDialog>
  );
}

function consequenceOf({ status, nextPaymentDate }: Subscription): string {
  if (status === "past_due") return "Your plan ends now and nothing more is charged.";
  return nextPaymentDate
    ? `You stay Pro until ${dayOf(nextPaymentDate)}. After that nothing more is charged.`
    : "You stay Pro until the end of the paid time. After that nothing more is charged.";
}
