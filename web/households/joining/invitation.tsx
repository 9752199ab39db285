import { useQuery } from "@tanstack/react-query";
import type { ShownInvitation } from "../../../domain/households/household.ts";
import { WHAT_ONE_MAY } from "../../../domain/households/household_words.ts";
import { householdCalls } from "../../api/households.ts";
import { itemCalls } from "../../api/items.ts";
import { useWrite } from "../../api/use_answer.ts";
import { changeHousehold } from "../../auth/change_household.ts";
import { useIsOwner } from "../../auth/households.ts";
import { useUser } from "../../auth/login.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Fault } from "../../ui/field.tsx";
import { BRING } from "../merging/bring_along.tsx";
import { dayOf } from "../../../domain/wire/day_of.ts";

interface InvitationProps extends ShownInvitation {
  readonly invitationKey: string;
}

/** What one joins, with whom, and what that means. */
export function Invitation({ invitationKey, name, ownerName, role, expiresAt, ...whose }: InvitationProps) {
  return (
    <>
      <h1 className="breaks">
        Join <bdi>{name}</bdi>
      </h1>
      <p className="breaks">
        <bdi>{ownerName}</bdi> invites you to share boxes. {WHAT_ONE_MAY[role]}
      </p>
      <p className="quiet">
        Everybody in it will see your name and picture, and its owner your e-mail address too. The invitation counts
        until {dayOf(expiresAt)}.
      </p>
      <WayIn invitationKey={invitationKey} name={name} role={role} {...whose} />
    </>
  );
}

type WayInProps = Pick<InvitationProps, "invitationKey" | "name" | "role" | "isForYou" | "isForOneAddress">;

function WayIn({ invitationKey, name, role, isForYou, isForOneAddress }: WayInProps) {
  const user = useUser();
  if (!user) return <SignInFirst isForOneAddress={isForOneAddress} />;
  return isForYou === false
    ? <ForAnother email={user.email} />
    : <JoinButton invitationKey={invitationKey} name={name} role={role} />;
}

function ForAnother({ email }: { readonly email: string }) {
  return (
    <>
      <p className="notice breaks" role="alert">
        <span>
          This invitation is for the e-mail address that it was sent to, and your account,{" "}
          <strong>{email}</strong>, has not proven that address. Log out and sign in with it, or ask for a link.
        </span>
      </p>
      <div className="actions">
        <ButtonLink to="/app/home">Back to my boxes</ButtonLink>
      </div>
    </>
  );
}

function SignInFirst({ isForOneAddress }: Pick<InvitationProps, "isForOneAddress">) {
  return (
    <>
      {isForOneAddress && <p>Sign in with the e-mail address that it was sent to.</p>}
      <div className="actions">
        <ButtonLink to="/login" isLarge>Sign in to join</ButtonLink>
        <ButtonLink to="/register" kind="plain" isLarge>Create an account</ButtonLink>
      </div>
    </>
  );
}

/** Whether the person looks at boxes of their own, which they may want to bring along. */
function useHasOwnBoxes(): { readonly isAsked: boolean; readonly hasBoxes: boolean } {
  const isOwner = useIsOwner();
  const { data, isLoading } = useQuery({ ...itemCalls.query("GET_USER_ITEMS", { limit: 1 }), enabled: isOwner });
  return { isAsked: !isLoading, hasBoxes: (data?.data.total ?? 0) > 0 };
}

function JoinButton({ invitationKey, name, role }: Pick<WayInProps, "invitationKey" | "name" | "role">) {
  const { isAsked, hasBoxes } = useHasOwnBoxes();
  const mayBring = hasBoxes && role === "member";
  const email = useUser()?.email;
  const join = useWrite(
    () =>
      changeHousehold(
        () => householdCalls.write("JOIN_HOUSEHOLD", { key: invitationKey }),
        mayBring ? `/app/setting/household${BRING}` : "/app/home",
        `You are in ${name} now.`,
      ),
    "Failed to join. Please try again.",
  );
  return (
    <>
      <p className="quiet breaks">You are signed in as {email}.</p>
      <Fault>{join.fault}</Fault>
      <div className="actions">
        <Button isLarge isLoading={!isAsked || join.isPending || join.isSuccess} onClick={() => join.run()}>
          Join
        </Button>
        <ButtonLink to="/app/home" kind="plain" isLarge>Not now</ButtonLink>
      </div>
    </>
  );
}
