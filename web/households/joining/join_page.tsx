import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { invitationQuery } from "../../api/households.ts";
import { useAnswer } from "../../api/use_answer.ts";
import { Checking, comeBackTo } from "../../auth/guards.tsx";
import { JOIN_PATH } from "../../auth/invitations/invitation_wanted.ts";
import { useLoginStatus, useUser } from "../../auth/login.ts";
import { Stage } from "../../auth/stage.tsx";
import { useTitle } from "../../base/use_title.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { Invitation } from "./invitation.tsx";

/** `/join#KEY`, what an invitation's link opens: what one joins, and the button for it. */
export function JoinPage() {
  useTitle("Join a household");
  const key = useLocation().hash.slice(1);
  const status = useLoginStatus();
  useEffect(() => {
    // By whatever way somebody signs in from here, they come back.
    if (status === "notLogin" && key) comeBackTo(JOIN_PATH + key);
    if (status === "login") comeBackTo(null);
  }, [status, key]);
  if (status === "checking") return <Checking />;
  return (
    <Stage>
      <ReadInvitation invitationKey={key} />
    </Stage>
  );
}

function ReadInvitation({ invitationKey }: { readonly invitationKey: string }) {
  const user = useUser();
  const { answer, again } = useAnswer(
    { ...invitationQuery(invitationKey, user?.userId ?? null), enabled: invitationKey !== "" },
    "Failed to open the invitation. Please try again.",
  );
  if (invitationKey === "") {
    return <NoInvitation sentence="A part of the link is missing. Open it as it was sent to you." />;
  }
  if (answer.status === "loading") return <Waiting>Opening the invitation…</Waiting>;
  if (answer.status === "ready") return <Invitation invitationKey={invitationKey} {...answer.value.data.invitation} />;
  return <NoInvitation sentence={answer.sentence} onRetry={answer.isMissing ? undefined : again} />;
}

interface NoInvitationProps {
  readonly sentence: string;
  /** Where another try may help. */
  readonly onRetry?: (() => void) | undefined;
}

function NoInvitation({ sentence, onRetry }: NoInvitationProps) {
  const user = useUser();
  return (
    <>
      <h1>No invitation here</h1>
      <p role="alert">{sentence}</p>
      <div className="actions">
        {onRetry && <Button onClick={onRetry}>Try Again</Button>}
        <ButtonLink to={user ? "/app/home" : "/"} kind={onRetry ? "plain" : "normal"}>
          {user ? "Back to my boxes" : "To the start page"}
        </ButtonLink>
      </div>
    </>
  );
}
