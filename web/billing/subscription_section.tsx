import { useState } from "react";
import { useUser } from "../auth/login.ts";
import { FailedState } from "../ui/state.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { MemberView } from "./member_view.tsx";
import { UpgradeFlow } from "./upgrade_flow.tsx";
import { useSubscription } from "./use_subscription.ts";

/** The subscription tab of the settings: the plan picker, or what a member has. */
export function SubscriptionSection() {
  const { load, ...state } = useSubscription();
  const [wasPro] = useState(useUser()?.isProUser ?? false);
  if (state.status === "loading") {
    return (
      <p className="setting-up" role="status">
        <Spinner /> Loading your subscription…
      </p>
    );
  }
  if (state.status === "failed") return <FailedState sentence={state.sentence} onRetry={load} />;
  const isMember = wasPro || state.subscription.isSubScribe;
  return isMember ? <MemberView {...state} onChange={load} /> : <UpgradeFlow variant="settings" plans={state.plans} />;
}
