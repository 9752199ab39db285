import { type ReactNode, Suspense } from "react";
import { useMachine } from "@xstate/react";
import { ArrowLeft, Check } from "lucide-react";
import { dollars } from "../../domain/billing/member_card.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { upgradeMachine, type UpgradeVariant } from "../../domain/billing/upgrade_machine.ts";
import { lazyComponent } from "../base/lazy_page.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { SettingUp } from "./setting_up.tsx";
import styles from "./upgrade_flow.module.css";

const PaymentStep = lazyComponent(() => import("./payment_step.tsx"), "PaymentStep");

interface UpgradeFlowProps {
  readonly variant: UpgradeVariant;
  readonly plans: readonly Plan[];
}

/** Benefits, plans, payment: one step at a time. */
export function UpgradeFlow({ variant, plans }: UpgradeFlowProps) {
  const [state, send] = useMachine(upgradeMachine, { input: { variant } });
  const goBack = state.can({ type: "back" }) ? () => send({ type: "back" }) : undefined;
  const chosen = plans.find(({ planId }) => planId === state.context.planId);
  const { payment } = state.children;
  if (state.matches("step_one")) {
    return (
      <Step title="Go Pro">
        <Benefits />
        <Button isLarge isWide onClick={() => send({ type: "next" })}>Next</Button>
      </Step>
    );
  }
  if (!chosen || !payment) {
    return (
      <Step title="Select a Plan" onBack={goBack}>
        <ul className={styles.plans}>
          {plans.map((plan) => (
            <PlanCard
              key={plan.planId}
              plan={plan}
              onSelect={() => send({ type: "select", planId: plan.planId })}
            />
          ))}
        </ul>
      </Step>
    );
  }
  return (
    <Step title="Almost There" onBack={goBack}>
      <Suspense fallback={<SettingUp />}>
        <PaymentStep plan={chosen} payment={payment} />
      </Suspense>
    </Step>
  );
}

interface StepProps {
  readonly title: string;
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

function Step({ title, onBack, children }: StepProps) {
  return (
    <section className={styles.step} aria-labelledby="upgrade-step">
      <header>
        {onBack && (
          <IconButton name="Back" onClick={onBack}>
            <ArrowLeft />
          </IconButton>
        )}
        <h2 id="upgrade-step">{title}</h2>
      </header>
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
    <ul className={styles.benefits}>
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
  readonly onSelect: () => void;
}

function PlanCard({ plan: { name, price, savings, isPopularChoice }, onSelect }: PlanCardProps) {
  return (
    <li className={classNames(styles.plan, isPopularChoice && styles.popular)}>
      {savings && <span className={classNames("badge", styles.savings)}>Save {savings}</span>}
      <h3>
        <strong>{dollars(price)}</strong> <span className="quiet">/ {name}</span>
      </h3>
      {isPopularChoice && <p className="small quiet">Most popular</p>}
      <Button
        kind={isPopularChoice ? "normal" : "plain"}
        isWide
        className={styles.select}
        aria-label={`Select ${name}`}
        onClick={onSelect}
      >
        Select
      </Button>
    </li>
  );
}
