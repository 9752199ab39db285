import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Monitor, MonitorX, Smartphone, Tablet } from "lucide-react";
import type { Session } from "../../domain/auth/contract.ts";
import { endSession, sessionsQuery } from "../api/auth.ts";
import { useAnswer, useWrite } from "../api/use_answer.ts";
import { tokenCalls } from "../api/api_access.ts";
import { KeepTokens } from "../auth/keep_tokens.tsx";
import { leaveEverywhere } from "../auth/sign_in.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Fault } from "../ui/field.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";
import { atTime, lastUsed } from "./last_used.ts";
import styles from "./sessions.module.css";

export function Sessions() {
  const { answer, again } = useAnswer(sessionsQuery, "Failed to load your sessions. Please try again.");
  if (answer.status === "loading") return <Waiting>Loading your sessions…</Waiting>;
  if (answer.status === "failed") return <FailedState sentence={answer.sentence} onRetry={again} />;
  const sessions = answer.value.sessions.toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
  return (
    <>
      <p className="quiet">
        Where you are signed in. Sign out any device that you do not know or no longer use.
      </p>
      <ul role="list" className={`card ${styles.list}`} aria-label="Signed-in devices">
        {sessions.map((session) => <SessionRow key={session.sessionId} session={session} />)}
      </ul>
      <LeaveEverywhere />
    </>
  );
}

function SessionRow({ session: { sessionId, device, createdAt, lastUsedAt, isThisOne } }: { session: Session }) {
  const end = useWrite(() => endSession(sessionId), "That session could not be signed out. Please try again.");
  const Icon = iconOf(device);
  return (
    <li className="record">
      <Icon className="quiet" strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong>{device}</strong> {isThisOne && <span className="badge">This device</span>}
        <p className="quiet small">
          {isThisOne ? "In use now" : lastUsed(lastUsedAt, Date.now())} · signed in {atTime(createdAt)}
        </p>
      </div>
      {!isThisOne && (
        <Button
          kind="plain"
          isTight
          isLoading={end.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => end.run()}
        >
          Sign out
        </Button>
      )}
      {end.fault && <p className="notice is-fault" role="alert">{end.fault}</p>}
    </li>
  );
}

function iconOf(device: string) {
  if (/iPad|tablet/.test(device)) return Tablet;
  return /phone/i.test(device) ? Smartphone : Monitor;
}

function LeaveEverywhere() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="stack gap-8">
      <div className="actions">
        <Button kind="plain" onClick={() => setAsking(true)}>
          <MonitorX aria-hidden="true" /> Sign Out Everywhere
        </Button>
      </div>
      <p className="quiet small">Signs you out in every browser and on every device, this one too.</p>
      {isAsking && <LeaveEverywhereDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Where the tokens are not known, they stay: nothing ends that is not named. */
function LeaveEverywhereDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(tokenCalls.query("LIST_API_TOKENS", {}));
  const names = data?.data.tokens.map(({ name }) => name) ?? [];
  const [isKept, setKept] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [fault, setFault] = useState("");
  const go = async () => {
    setLeaving(true);
    setFault(await leaveEverywhere(names.length > 0 && !isKept));
    setLeaving(false);
  };
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      doIt="Sign Out"
      isLoading={isLeaving}
      onConfirm={go}
      onClose={() => isLeaving || onClose()}
    >
      <p>All your sessions end, in every browser and on every device, this one too. Webhooks go on.</p>
      <KeepTokens names={names} isKept={isKept} onKeep={setKept} />
      <Fault>{fault}</Fault>
    </ConfirmDialog>
  );
}
