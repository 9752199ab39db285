import { useState } from "react";
import { ArrowLeft } from "lucide-react";
import { useUser } from "../auth/login.ts";
import { useTitle } from "../base/use_title.ts";
import { IconLink } from "../ui/icon_button.tsx";
import { FailedState } from "../ui/state.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { MemberView } from "./member_view.tsx";
import { ReturnedPayment } from "./returned_payment.tsx";
import { SidePanel } from "./side_panel.tsx";
import { UpgradeFlow } from "./upgrade_flow.tsx";
import { useSubscription } from "./use_subscription.ts";

export function ProPage() {
  useTitle("Pro");
  return (
    <main className="page pro" tabIndex={-1}>
      <IconLink to="/app/home" name="Back">
        <ArrowLeft />
      </IconLink>
      <div className="pro-columns">
        <SidePanel />
        <ReturnedPayment>
          <ProContent />
        </ReturnedPayment>
      </div>
    </main>
  );
}

function ProContent() {
  const { load, ...state } = useSubscription();
  // Who pays on this page becomes Pro while the form still says so; the flow stays until it leads home.
  const [wasPro] = useState(useUser()?.isProUser ?? false);
  if (state.status === "loading") return <Waiting>Opening the plans…</Waiting>;
  if (state.status === "failed") return <FailedState sentence={state.sentence} onRetry={load} />;
  const isMember = wasPro || state.subscription.isSubScribe;
  return isMember ? <MemberView {...state} onChange={load} /> : <UpgradeFlow variant="page" plans={state.plans} />;
}
