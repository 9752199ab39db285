import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { invitationQuery } from "../../api/households.ts";
import { useAnswer } from "../../api/use_answer.ts";
import { Checking, comeBackTo } from "../../auth/guards.tsx";
import { DeadLink } from "../../auth/dead_link.tsx";
import { JOIN_PATH } from "../../auth/invitations/invitation_wanted.ts";
import { useLoginStatus, useUser } from "../../auth/login.ts";
import { Stage } from "../../auth/stage.tsx";
import { useTitle } from "../../base/use_title.ts";
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
  if (invitationKey !== "" && answer.status === "loading") return <Waiting>Opening the invitation…</Waiting>;
  if (answer.status === "ready") return <Invitation invitationKey={invitationKey} {...answer.value.data.invitation} />;
  return (
    <>
      <h1>No invitation here</h1>
      <DeadLink answer={answer} again={again} />
    </>
  );
}
