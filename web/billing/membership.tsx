import { type ReactNode, Suspense, useState } from "react";
import { useActorRef, useSelector } from "@xstate/react";
import { CircleAlert } from "lucide-react";
import { whatFreeAllows } from "../../domain/billing/plan_terms.ts";
import { paymentMachine } from "../../domain/billing/payment_machine.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import type { UpgradeVariant } from "../../domain/billing/upgrade_machine.ts";
import { type Bought, subscriptionQuery } from "../api/billing.ts";
import { useAnswer } from "../api/use_answer.ts";
import { useUser } from "../auth/login.ts";
import { lazyComponent } from "../ui/lazy_page.tsx";
import { FailedState } from "../ui/state.tsx";
import { MemberCard } from "./member_card.tsx";
import styles from "./membership.module.css";
import { PaymentsList } from "./payments_list.tsx";
import { PaymentMethods } from "./payment/payment_methods.tsx";
import { SettingUp } from "./payment/setting_up.tsx";
import { UpgradeFlow } from "./upgrade_flow.tsx";

const PaymentStep = lazyComponent(() => import("./payment/payment_step.tsx"), "PaymentStep");

interface MembershipProps {
  readonly variant: UpgradeVariant;
  /** Until it is known what is bought. */
  readonly waiting: ReactNode;
}

/** The plan picker, or what a member has. */
export function Membership({ variant, waiting }: MembershipProps) {
  const { answer, again } = useAnswer(subscriptionQuery, "GET request failed");
  if (answer.status === "loading") return waiting;
  if (answer.status === "failed") return <FailedState sentence={answer.sentence} onRetry={again} />;
  return <Known variant={variant} {...answer.value} />;
}

function Known({ variant, subscription, plans, free }: Bought & { readonly variant: UpgradeVariant }) {
  const isPro = useUser()?.isProUser ?? false;
  // Who pays here becomes Pro while the form still says so; the flow stays until it leads home.
  const [isMember] = useState(isPro || subscription.isSubscribed);
  if (isMember) return <MemberView subscription={subscription} plans={plans} free={free} />;
  const hasEnded = subscription.status === "ended";
  return (
    <div className="stack gap-24">
      {hasEnded && <Ended free={free} />}
      <UpgradeFlow variant={variant} plans={plans} />
      {hasEnded && variant === "settings" && <PaymentsList />}
    </div>
  );
}

function Ended({ free }: Pick<Bought, "free">) {
  return (
    <section className="notice" aria-label="Your Pro has ended">
      <CircleAlert aria-hidden="true" />
      <p>
        <strong>Your Pro has ended.</strong> All your boxes, photos and files stay. {whatFreeAllows(free)}
      </p>
    </section>
  );
}

function MemberView({ subscription, plans, free }: Bought) {
  // The plan is paid for while the form is open; the form stays until it leads home.
  const [paying, setPaying] = useState<Plan | null>(null);
  const unpaid = subscription.status === "past_due" && plans.find(({ planId }) => planId === subscription.planId);
  return (
    <div className="stack gap-24">
      <MemberCard
        subscription={subscription}
        plans={plans}
        free={free}
        onPay={unpaid && !paying ? () => setPaying(unpaid) : null}
      />
      {paying && <PayNow plan={paying} />}
      {subscription.status !== "granted" && <PaymentMethods subscription={subscription} />}
      {subscription.status !== "granted" && <PaymentsList />}
    </div>
  );
}

function PayNow({ plan }: { readonly plan: Plan }) {
  const payment = useActorRef(paymentMachine);
  const isPaid = useSelector(payment, (snapshot) => snapshot.matches("done"));
  return (
    <section className={`card stack gap-24 ${styles.payNow}`} aria-label="Pay now">
      {!isPaid && <h2 ref={showFromItsTop}>Pay now</h2>}
      <Suspense fallback={<SettingUp />}>
        <PaymentStep plan={plan} payment={payment} isRenewal />
      </Suspense>
    </section>
  );
}

function showFromItsTop(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: "start" });
}
