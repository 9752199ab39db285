import { Link, Mail } from "lucide-react";
import type { Invitation } from "../../../domain/households/household.ts";
import { householdCalls } from "../../api/households.ts";
import { useAnswer, useWrite } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { Fault } from "../../ui/field.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedPart } from "../../ui/state.tsx";
import { dayOf } from "../../../domain/wire/day_of.ts";

/** Those that nobody has used. */
export function Invitations() {
  const { answer, again } = useAnswer(
    householdCalls.query("LIST_INVITATIONS", {}),
    "Failed to load the open invitations. Please try again.",
  );
  if (answer.status === "loading") return <Waiting>Loading the open invitations…</Waiting>;
  if (answer.status === "failed") return <FailedPart sentence={answer.sentence} onRetry={again} />;
  const { invitations } = answer.value.data;
  if (invitations.length === 0) return null;
  return (
    <ul role="list" aria-label="Open invitations">
      {invitations.map((invitation) => <OpenInvitation key={invitation.invitationId} invitation={invitation} />)}
    </ul>
  );
}

function OpenInvitation({ invitation: { invitationId, role, email, expiresAt } }: { readonly invitation: Invitation }) {
  const revoke = useWrite(
    () => householdCalls.write("REVOKE_INVITATION", { invitationId }),
    "Failed to withdraw it. Please try again.",
  );
  const whom = email ?? "Whoever has the link";
  const Icon = email ? Mail : Link;
  return (
    <li className="record">
      <Icon className="quiet" strokeWidth={1.75} aria-hidden="true" />
      <div className="breaks">
        <strong>{whom}</strong>
        <p className="quiet small">
          {role === "member" ? "May change boxes" : "May only look"} · until {dayOf(expiresAt)}
        </p>
        <Fault>{revoke.fault}</Fault>
      </div>
      <Button
        kind="plain"
        isTight
        aria-label={`Withdraw the invitation for ${email ?? "whoever has the link"}`}
        isLoading={revoke.isPending}
        onClick={() => revoke.run()}
      >
        Withdraw
      </Button>
    </li>
  );
}
