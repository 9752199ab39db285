import { Suspense, useState } from "react";
import { useActorRef } from "@xstate/react";
import { paymentMachine } from "../../domain/billing/payment_machine.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import type { Bought } from "../api/billing.ts";
import { lazyComponent } from "../base/lazy_page.ts";
import { classNames } from "../ui/class_names.ts";
import { MemberCard } from "./member_card.tsx";
import styles from "./member_view.module.css";
import { PaymentMethods } from "./payment_methods.tsx";
import { SettingUp } from "./setting_up.tsx";

const PaymentStep = lazyComponent(() => import("./payment_step.tsx"), "PaymentStep");

/** What a member sees: the card, an unpaid renewal if there is one, the saved cards. */
export function MemberView({ subscription, plans }: Bought) {
  // The plan is paid for while the form is open; the form stays until it leads home.
  const [paying, setPaying] = useState<Plan | null>(null);
  const unpaid = subscription.status === "past_due" && plans.find(({ planId }) => planId === subscription.planId);
  return (
    <div className={styles.view}>
      <MemberCard
        subscription={subscription}
        plans={plans}
        onPay={unpaid && !paying ? () => setPaying(unpaid) : null}
      />
      {paying && <PayNow plan={paying} />}
      {subscription.status !== "granted" && <PaymentMethods />}
    </div>
  );
}

function PayNow({ plan }: { readonly plan: Plan }) {
  const payment = useActorRef(paymentMachine);
  return (
    <section className={classNames("card", styles.payNow)} aria-labelledby="pay-now">
      <h2 id="pay-now" ref={showFromItsTop}>Pay now</h2>
      <Suspense fallback={<SettingUp />}>
        <PaymentStep plan={plan} payment={payment} />
      </Suspense>
    </section>
  );
}

function showFromItsTop(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: "start" });
}
