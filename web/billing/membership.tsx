import { type ReactNode, useState } from "react";
import type { UpgradeVariant } from "../../domain/billing/upgrade_machine.ts";
import { type Bought, subscriptionQuery } from "../api/billing.ts";
import { useAnswer } from "../api/use_answer.ts";
import { useUser } from "../auth/login.ts";
import { FailedState } from "../ui/state.tsx";
import { MemberView } from "./member_view.tsx";
import { UpgradeFlow } from "./upgrade_flow.tsx";

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

function Known({ variant, subscription, plans }: Bought & { readonly variant: UpgradeVariant }) {
  const isPro = useUser()?.isProUser ?? false;
  // Who pays here becomes Pro while the form still says so; the flow stays until it leads home.
  const [isMember] = useState(isPro || subscription.isSubscribed);
  return isMember
    ? <MemberView subscription={subscription} plans={plans} />
    : <UpgradeFlow variant={variant} plans={plans} />;
}
