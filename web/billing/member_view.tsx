import { Suspense, useState } from "react";
import type { Subscription } from "../../domain/billing/contract.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { lazyComponent } from "../base/lazy_page.ts";
import { MemberCard } from "./member_card.tsx";
import { PaymentMethods } from "./payment_methods.tsx";
import { SettingUp } from "./setting_up.tsx";

const PaymentStep = lazyComponent(() => import("./payment_step.tsx"), "PaymentStep");

interface MemberViewProps {
  readonly subscription: Subscription;
  readonly plans: readonly Plan[];
  /** Something changed at the server. */
  readonly onChange: () => void;
}

/** What a member sees: the card, an unpaid renewal if there is one, the saved cards. */
export function MemberView({ subscription, plans, onChange }: MemberViewProps) {
  const [isPaying, setPaying] = useState(false);
  const unpaid = subscription.status === "past_due" && plans.find(({ planId }) => planId === subscription.planId);
  return (
    <div className="member-view">
      <MemberCard
        subscription={subscription}
        plans={plans}
        onChange={onChange}
        onPay={unpaid && !isPaying ? () => setPaying(true) : null}
      />
      {isPaying && unpaid && (
        <section className="card pay-now" aria-labelledby="pay-now">
          <h2 id="pay-now" ref={showFromItsTop}>Pay now</h2>
          <Suspense fallback={<SettingUp />}>
            <PaymentStep plan={unpaid} />
          </Suspense>
        </section>
      )}
      {subscription.status !== "granted" && <PaymentMethods />}
    </div>
  );
}

function showFromItsTop(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: "start" });
}
