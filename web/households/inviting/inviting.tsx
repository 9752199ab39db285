import { useState } from "react";
import { UserPlus } from "lucide-react";
import type { Household } from "../../../domain/households/household.ts";
import { RecentSignIn } from "../../auth/recent_sign_in.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteForm } from "./invite_form.tsx";
import { type Invited, InvitedDialog } from "./invited_dialog.tsx";

export function Inviting({ household }: { readonly household: Household }) {
  const [isInviting, setInviting] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const close = () => setInviting(false);
  const show = (invited: Invited) => {
    close();
    setInvited(invited);
  };
  return (
    <section className="card grid gap-16 column" aria-labelledby="inviting">
      <h2 className="size-22" id="inviting">Invite somebody</h2>
      <p className="quiet">
        An invitation counts for seven days and for one person, who reads your name in it. They need an account on this
        server.
      </p>
      <Invitations />
      <div className="actions">
        <Button onClick={() => setInviting(true)}>
          <UserPlus aria-hidden="true" /> Invite
        </Button>
      </div>
      {isInviting && (
        <Dialog title={`Invite to ${household.name}`} onClose={close} isSheet isHeld={isHeld}>
          <RecentSignIn>
            <InviteForm onInvited={show} onClose={close} onHold={setHeld} />
          </RecentSignIn>
        </Dialog>
      )}
      {invited && <InvitedDialog invited={invited} onClose={() => setInvited(null)} />}
    </section>
  );
}
