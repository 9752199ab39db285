import { useState } from "react";
import { kycCalls } from "../api/kyc.ts";
import { useAnswer } from "../api/use_answer.ts";
import { useTitle } from "../base/use_title.ts";
import { Choice } from "../ui/choice.tsx";
import { OpenBoxDrawing } from "../ui/drawings.tsx";
import { PageHead } from "../ui/page_head.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { ApplicationCard } from "./application_card.tsx";
import styles from "./kyc.module.css";

const SHOWN = [
  { value: "waiting", label: "Waiting" },
  { value: "approved", label: "Approved" },
  { value: "refused", label: "Refused" },
] as const;
type Shown = (typeof SHOWN)[number]["value"];

export function AdminKycPage() {
  useTitle("Verifications");
  const [state, setState] = useState<Shown>("waiting");
  const { answer, again } = useAnswer(kycCalls.query("list_kyc", { state }), "Failed to load the verifications");
  return (
    <main className="page" tabIndex={-1}>
      <PageHead backOnPhone="/app/setting" title="Verifications" />
      <div className={styles.list}>
        <Choice title="Show" options={SHOWN} value={state} onChange={setState} />
        {answer.status === "loading" && <Waiting>Loading verifications…</Waiting>}
        {answer.status === "failed" && <FailedState sentence={answer.sentence} onRetry={again} />}
        {answer.status === "ready" && answer.value.applications.length === 0 && (
          <State drawing={<OpenBoxDrawing />} title={state === "waiting" ? "Nobody is waiting" : "There are none"}>
            <p className="quiet">What members send shows here, oldest first.</p>
          </State>
        )}
        {answer.status === "ready" &&
          answer.value.applications.map((application) => (
            <ApplicationCard key={application.kycId} application={application} />
          ))}
      </div>
    </main>
  );
}
