import { useState } from "react";
import { Check, Copy } from "lucide-react";
import { copyText } from "../../base/copy_text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { QrCode } from "../../base/qr_code.tsx";
import styles from "./invited_dialog.module.css";

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
  const { link } = invited;
  const [isCopied, setCopied] = useState(false);
  // Where it cannot be copied it can be marked.
  const copy = async () => setCopied(await copyText(link));
  return (
    <Dialog title="Your invitation" onClose={onClose} isSheet isHeld>
      <div className="grid gap-16 column">
        <p className="breaks">{sentenceOf(invited)}</p>
        <div className={styles.code}>
          <QrCode text={link} />
        </div>
        <input
          className={`input small ${styles.link}`}
          aria-label="Link"
          readOnly
          autoFocus
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className="quiet small">It counts for seven days and for one person, and is not shown again.</p>
        <div className="actions">
          <Button kind="plain" onClick={copy}>
            {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} {isCopied ? "Copied" : "Copy link"}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}

function sentenceOf({ email, isMailed }: Invited): string {
  if (email === null) return "Send them this link, or let them point their phone's camera at the square.";
  if (isMailed) return `It is on its way to ${email}. The same link for you, in case it does not arrive:`;
  return "We could not send it: give them this link yourself.";
}
