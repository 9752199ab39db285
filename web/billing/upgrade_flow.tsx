import { type ReactNode, Suspense, useEffect } from "react";
import { useMachine } from "@xstate/react";
import { Check } from "lucide-react";
import type { Plan } from "../../domain/billing/plan.ts";
import { comparedWithMonthly, monthlyPrice, startingPrice } from "../../domain/billing/plan_terms.ts";
import { upgradeMachine, type UpgradeVariant } from "../../domain/billing/upgrade_machine.ts";
import { lazyComponent } from "../ui/lazy_page.tsx";
import { Button } from "../ui/button.tsx";
import { useStepBack } from "../ui/page_head.tsx";
import { SettingUp } from "./payment/setting_up.tsx";
import styles from "./upgrade_flow.module.css";
import { dollars } from "../../domain/billing/amount.ts";
import { classNames } from "../ui/class_names.ts";

const PaymentStep = lazyComponent(() => import("./payment/payment_step.tsx"), "PaymentStep");

interface UpgradeFlowProps {
  readonly variant: UpgradeVariant;
  readonly plans: readonly Plan[];
}

export function UpgradeFlow({ variant, plans }: UpgradeFlowProps) {
  const [state, send] = useMachine(upgradeMachine, { input: { variant } });
  useRestingMouse(JSON.stringify(state.value));
  const goBack = state.can({ type: "back" }) ? () => send({ type: "back" }) : undefined;
  const chosen = plans.find(({ planId }) => planId === state.context.planId);
  const { payment } = state.children;
  if (state.matches("step_one")) {
    return (
      <Step title="Go Pro">
        <Benefits />
        <p className="strong">{startingPrice(plans)}</p>
        <Button isLarge isWide onClick={() => send({ type: "next" })}>Next</Button>
      </Step>
    );
  }
  if (!chosen || !payment) {
    return (
      <Step title="Select a Plan" onBack={goBack}>
        <ul role="list" className="stack gap-16">
          {plans.map((plan) => (
            <PlanCard
              key={plan.planId}
              plan={plan}
              plans={plans}
              onSelect={() => send({ type: "select", planId: plan.planId })}
            />
          ))}
        </ul>
      </Step>
    );
  }
  return (
    <Step title={state.matches({ step_three: "paid" }) ? null : "Almost There"} isPayment onBack={goBack}>
      <Suspense fallback={<SettingUp />}>
        <PaymentStep plan={chosen} payment={payment} />
      </Suspense>
    </Step>
  );
}

interface StepProps {
  /** Null once there is nothing left to do. */
  readonly title: string | null;
  /** Nothing but the step before is behind it, and not even that while money is on its way. */
  readonly isPayment?: boolean;
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

function Step({ title, isPayment = false, onBack, children }: StepProps) {
  useStepBack(isPayment || onBack !== undefined, onBack);
  const name = title === null ? { "aria-label": "Your plan" } : { "aria-labelledby": "upgrade-step" };
  return (
    <section className={`stack gap-24 ${styles.step}`} {...name}>
      {title !== null && <h2 id="upgrade-step">{title}</h2>}
      {children}
    </section>
  );
}

const BENEFITS = [
  "Unlimited box creation per month",
  "Upload of up to 20 assets (videos and images)",
  "Cloud sync across all devices",
  "Cancel anytime with no commitment",
];

function Benefits() {
  return (
    <ul role="list" className={`stack gap-16 size-18 ${styles.benefits}`}>
      {BENEFITS.map((benefit) => (
        <li key={benefit}>
          <Check aria-hidden="true" /> {benefit}
        </li>
      ))}
    </ul>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly plans: readonly Plan[];
  readonly onSelect: () => void;
}

/** A plan: what is paid at once, what that is a month, and what it is beside paying month by month. */
function PlanCard({ plan, plans, onSelect }: PlanCardProps) {
  const { name, price, savings, isPopularChoice } = plan;
  return (
    <li className={classNames("grid panel anchor", styles.plan, isPopularChoice && styles.popular)}>
      {savings && <span className={`badge ${styles.savings}`}>Save {savings}</span>}
      <div>
        <h3>
          <strong>{dollars(price)}</strong> <span className="quiet">/ {name}</span>
        </h3>
        <p className="strong">{monthlyPrice(plan)}</p>
      </div>
      <Button kind={isPopularChoice ? "normal" : "plain"} aria-label={`Select ${name}`} onClick={onSelect}>
        Select
      </Button>
      <p className={`small quiet ${styles.compared}`}>
        {isPopularChoice && "Most popular. "}
        {comparedWithMonthly(plan, plans)}
      </p>
    </li>
  );
}

/** After a step the next one's button may lie where the mouse still rests: it looks pressed at only once the mouse has moved. */
function useRestingMouse(step: string): void {
  useEffect(() => {
    const root = document.documentElement;
    const moved = ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) delete root.dataset["mouseRests"];
    };
    root.dataset["mouseRests"] = "";
    addEventListener("pointermove", moved);
    return () => {
      removeEventListener("pointermove", moved);
      delete root.dataset["mouseRests"];
    };
  }, [step]);
}
