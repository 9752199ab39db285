import { type ReactNode, Suspense } from "react";
import { useMachine } from "@xstate/react";
import { ArrowLeft } from "lucide-react";
import type { Plan } from "../../domain/billing/plan.ts";
import { upgradeMachine, type UpgradeVariant } from "../../domain/billing/upgrade_machine.ts";
import { lazyComponent } from "../base/lazy_page.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { Benefits } from "./benefits.tsx";
import { PlanCard } from "./plan_card.tsx";
import { SettingUp } from "./setting_up.tsx";

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
  if (state.matches("step_one")) {
    return (
      <Step title="Go Pro">
        <Benefits />
        <Button isLarge isWide onClick={() => send({ type: "next" })}>Next</Button>
      </Step>
    );
  }
  if (state.matches("step_two") || !chosen) {
    return (
      <Step title="Select a Plan" onBack={goBack}>
        <ul className="plans">
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
        <PaymentStep plan={chosen} onProgress={(type) => send({ type })} />
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
    <section className="upgrade-step" aria-labelledby="upgrade-step">
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
