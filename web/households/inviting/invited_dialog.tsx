import { Dialog } from "../../ui/dialog.tsx";
import { ShownLink } from "../../auth/invitations/shown_link.tsx";

export interface Invited {
  /** Null for whoever has the link. */
  readonly email: string | null;
  readonly link: string;
  readonly isMailed: boolean;
}

interface InvitedDialogProps {
  readonly invited: Invited;
  readonly onClose: () => void;
}

/** A link that nobody sees again: it stays until its owner says that they have passed it on. */
export function InvitedDialog({ invited, onClose }: InvitedDialogProps) {
  return (
    <Dialog title="Your invitation" onClose={onClose} isSheet isHeld>
      <ShownLink link={invited.link} says={sentenceOf(invited)} onDone={onClose}>
        It counts for seven days and for one person, and is not shown again.
      </ShownLink>
    </Dialog>
  );
}

function sentenceOf({ email, isMailed }: Invited): string {
  if (email === null) return "Send them this link, or let them point their phone's camera at the square.";
  if (isMailed) return `It is on its way to ${email}. The same link for you, in case it does not arrive:`;
  return "We could not send it: give them this link yourself.";
}
