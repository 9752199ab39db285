import { useState } from "react";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { OpenBoxDrawing } from "../ui/drawings/drawings.tsx";
import { Fault } from "../ui/field.tsx";
import { PageHead } from "../ui/page_head.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { ApplicationCard } from "./application_card.tsx";
import { useVerifications } from "./use_verifications.ts";

const SHOWN = [
  { value: "waiting", label: "Waiting" },
  { value: "approved", label: "Approved" },
  { value: "refused", label: "Refused" },
] as const;
type Shown = (typeof SHOWN)[number]["value"];

export function AdminKycPage() {
  useTitle("Verifications");
  const [state, setState] = useState<Shown>("waiting");
  const { applications, fault, hasMore, isLoading, more, again } = useVerifications(state);
  return (
    <main className="page" tabIndex={-1}>
      <PageHead backOnPhone="/app/setting" title="Verifications" />
      <div className="stack gap-16">
        <Choice title="Show" options={SHOWN} value={state} onChange={setState} />
        {!applications && !fault && <Waiting>Loading verifications…</Waiting>}
        {!applications && fault && <FailedState sentence={fault} onRetry={again} />}
        {applications?.length === 0 && (
          <State drawing={<OpenBoxDrawing />} title={state === "waiting" ? "Nobody is waiting" : "There are none"}>
            <p className="quiet">What members send shows here, oldest first; what was decided, the newest first.</p>
          </State>
        )}
        {applications?.map((application) => <ApplicationCard key={application.kycId} application={application} />)}
        {applications && <Fault>{fault}</Fault>}
        {hasMore && (
          <div className="actions">
            <Button kind="plain" isLoading={isLoading} onClick={more}>Show more</Button>
          </div>
        )}
      </div>
    </main>
  );
}
