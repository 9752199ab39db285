import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { ShownInvitation } from "../../domain/households/household.ts";
import { WHAT_ONE_MAY } from "../../domain/households/household_words.ts";
import { householdCalls, invitationQuery } from "../api/households.ts";
import { useAnswer, useWrite } from "../api/use_answer.ts";
import { changeHousehold } from "../auth/change_household.ts";
import { Checking, comeBackTo } from "../auth/guards.tsx";
import { JOIN_PATH } from "../auth/invitation_wanted.ts";
import { useLoginStatus, useUser } from "../auth/login.ts";
import { Stage } from "../auth/stage.tsx";
import { useTitle } from "../base/use_title.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import { Waiting } from "../ui/spinner.tsx";

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

const DAY = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" });

function Invitation({ invitationKey, ...invitation }: ShownInvitation & { readonly invitationKey: string }) {
  const { name, ownerName, role, expiresAt } = invitation;
  const user = useUser();
  return (
    <>
      <h1 className="breaks">
        Join <bdi>{name}</bdi>
      </h1>
      <p className="breaks">
        <bdi>{ownerName}</bdi> invites you to share boxes. {WHAT_ONE_MAY[role]}
      </p>
      <p className="quiet">
        Its owner will see your name and e-mail address. The invitation counts until {DAY.format(new Date(expiresAt))}.
      </p>
      {user
        ? (
          <JoinOr invitation={invitation} email={user.email}>
            <JoinButton invitationKey={invitationKey} name={name} />
          </JoinOr>
        )
        : <SignInFirst email={invitation.email} />}
    </>
  );
}

interface JoinOrProps {
  readonly invitation: ShownInvitation;
  readonly email: string;
  readonly children: ReactNode;
}

/** What stands instead of the button for whom it is not meant. */
function JoinOr({ invitation, email, children }: JoinOrProps) {
  if (invitation.isForYou !== false) return children;
  return (
    <>
      <p className="notice breaks" role="alert">
        <span>
          This invitation is for <strong>{invitation.email}</strong>, and you are signed in as{" "}
          <strong>{email}</strong>. Sign in with the one that it was sent to, or ask for a link.
        </span>
      </p>
      <div className="actions">
        <ButtonLink to="/app/home">Back to my boxes</ButtonLink>
      </div>
    </>
  );
}

function SignInFirst({ email }: { readonly email: string | undefined }) {
  return (
    <>
      {email && (
        <p className="breaks">
          It is for the account of <strong>{email}</strong>.
        </p>
      )}
      <div className="actions">
        <ButtonLink to="/login" isLarge>Sign in to join</ButtonLink>
        <ButtonLink to="/register" kind="plain" isLarge>Create an account</ButtonLink>
      </div>
    </>
  );
}

function JoinButton({ invitationKey, name }: { readonly invitationKey: string; readonly name: string }) {
  const join = useWrite(
    () =>
      changeHousehold(
        () => householdCalls.write("JOIN_HOUSEHOLD", { key: invitationKey }),
        "/app/home",
        `You are in ${name} now. These are its boxes.`,
      ),
    "Failed to join. Please try again.",
  );
  return (
    <>
      <Fault>{join.fault}</Fault>
      <div className="actions">
        <Button isLarge isLoading={join.isPending || join.isSuccess} onClick={() => join.run()}>
          Join
        </Button>
        <ButtonLink to="/app/home" kind="plain" isLarge>Not now</ButtonLink>
      </div>
    </>
  );
}
