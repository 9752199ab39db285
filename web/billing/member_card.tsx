import { useState } from "react";
import { Crown } from "lucide-react";
import type { Subscription } from "../../domain/billing/contract.ts";
import { memberCardOf } from "../../domain/billing/member_card.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { billingCalls } from "../api/billing.ts";
import { useUser } from "../auth/login.ts";
import { Button } from "../ui/button.tsx";
import { CancelDialog } from "./cancel_dialog.tsx";
import { dayOf } from "./day.ts";

interface MemberCardProps {
  readonly subscription: Subscription;
  readonly plans: readonly Plan[];
  readonly onChange: () => void;
  /** Null while the form is open, and for a plan that is not sold here. */
  readonly onPay: (() => void) | null;
}

export function MemberCard({ subscription, plans, onChange, onPay }: MemberCardProps) {
  const card = memberCardOf(subscription, plans, useUser()?.username, dayOf);
  const isUnpaid = subscription.status === "past_due";
  return (
    <section className="card member-card" aria-label="Your membership">
      <span className="badge">
        <Crown aria-hidden="true" /> Pro Member
      </span>
      <h2>Hello {card.greeting}</h2>
      <p className="member-plan">
        {card.planName} <span className="quiet">{card.price}</span>
      </p>
      <p className={isUnpaid ? "notice is-fault" : undefined} role={isUnpaid ? "alert" : undefined}>{card.outlook}</p>
      <div className="actions">
        {isUnpaid && <Button disabled={!onPay} onClick={() => onPay?.()}>Pay now</Button>}
        {subscription.status === "cancelling"
          ? <KeepButton subscription={subscription} onChange={onChange} />
          : <CancelButton subscription={subscription} />}
      </div>
    </section>
  );
}

function CancelButton({ subscription }: { readonly subscription: Subscription }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="cancel" onClick={() => setAsking(true)}>Cancel Plan</Button>
      {isAsking && <CancelDialog subscription={subscription} onClose={() => setAsking(false)} />}
    </>
  );
}

function KeepButton({ subscription: { planId }, onChange }: Pick<MemberCardProps, "subscription" | "onChange">) {
  const [isLoading, setLoading] = useState(false);
  const keep = async () => {
    if (!planId) return;
    setLoading(true);
    await billingCalls.write("resume_subscription", { planId }).catch((error) =>
      console.error("Failed to keep the plan", error)
    );
    onChange();
  };
  return <Button isLoading={isLoading} onClick={keep}>Keep my plan</Button>;
}
