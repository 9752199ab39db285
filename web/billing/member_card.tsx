import { useState } from "react";
import { Crown } from "lucide-react";
import { type SharedFreePlan, whatFreeAllows } from "../../domain/billing/plan_terms.ts";
import { memberCardOf } from "../../domain/billing/member_card.ts";
import { mayDo } from "../../domain/billing/subscription_machine.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { billingCalls, type Subscription } from "../api/billing.ts";
import { useWrite } from "../api/use_answer.ts";
import { useUser } from "../auth/login.ts";
import { logger } from "../base/logger.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { dayOf } from "../../domain/wire/day_of.ts";
import styles from "./membership.module.css";
import { showFailure } from "../api/show_failure.ts";

interface MemberCardProps {
  readonly subscription: Subscription;
  readonly plans: readonly Plan[];
  readonly free: SharedFreePlan;
  /** Null while the form is open, and for a plan that is not sold here. */
  readonly onPay: (() => void) | null;
}

export function MemberCard({ subscription, plans, free, onPay }: MemberCardProps) {
  const card = memberCardOf(subscription, plans, useUser()?.username, dayOf);
  const { status = "active" } = subscription;
  const isUnpaid = status === "past_due";
  return (
    <section className={`card stack gap-12 starts ${styles.member}`} aria-label="Your membership">
      <span className="badge">
        <Crown size={16} aria-hidden="true" /> Pro Member
      </span>
      <h2>Hello, {card.greeting}</h2>
      <p className={styles.plan}>
        {card.planName} {card.price && <span className="quiet">{card.price}</span>}
      </p>
      <p className={isUnpaid ? "notice is-fault" : undefined} role={isUnpaid ? "alert" : undefined}>{card.outlook}</p>
      {status === "cancelling" && (
        <p className="quiet">After that your boxes, photos and files all stay. {whatFreeAllows(free)}</p>
      )}
      {status !== "granted" && (
        <div className={`actions ${styles.actions}`}>
          {isUnpaid && <Button disabled={!onPay} onClick={() => onPay?.()}>Pay now</Button>}
          {mayDo(status, "resume") && <KeepButton subscription={subscription} />}
          {mayDo(status, "cancel") && <CancelButton subscription={subscription} free={free} />}
        </div>
      )}
    </section>
  );
}

interface OfSubscription {
  readonly subscription: Subscription;
}

const NOT_KEPT = "Failed to keep the plan";

function KeepButton({ subscription }: OfSubscription) {
  const planId = subscription.planId ?? "";
  const keep = useWrite(() => billingCalls.write("resume_subscription", { planId }), NOT_KEPT);
  const onError = (error: Error) => showFailure(error, NOT_KEPT);
  return <Button isLoading={keep.isPending} onClick={() => keep.run(undefined, { onError })}>Keep my plan</Button>;
}

function CancelButton({ subscription, free }: OfSubscription & { readonly free: SharedFreePlan }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="remove" className={styles.cancel} onClick={() => setAsking(true)}>Cancel Plan</Button>
      {isAsking && <CancelDialog subscription={subscription} free={free} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks first, and says until when Pro stays. */
function CancelDialog(
  { subscription, free, onClose }: OfSubscription & { readonly free: SharedFreePlan; readonly onClose: () => void },
) {
  const [isLoading, setLoading] = useState(false);
  const cancel = async () => {
    setLoading(true);
    try {
      await billingCalls.write("cancel_subscription", { planId: subscription.planId ?? "" });
      location.reload();
    } catch (error) {
      logger.error("Failed to cancel the plan", { fileName: "billingApi", error, isShown: false });
      showFailure(error, "POST request failed");
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
      <p>{consequenceOf(subscription)} Your boxes, photos and files all stay. {whatFreeAllows(free)}</p>
    </ConfirmDialog>
  );
}

function consequenceOf({ status, nextPaymentDate }: Subscription): string {
  if (status === "past_due") return "Your plan ends now and nothing more is charged.";
  return nextPaymentDate
    ? `You stay Pro until ${dayOf(nextPaymentDate)}. After that nothing more is charged.`
    : "You stay Pro until the end of the paid time. After that nothing more is charged.";
}
