import { type ReactNode, useState } from "react";
import { Check, Copy, Share2 } from "lucide-react";
import { copyText } from "../../base/copy_text.ts";
import { QrCode } from "../../base/qr_code.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./shown_link.module.css";

interface ShownLinkProps {
  readonly link: string;
  readonly says: string;
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/** A link that is shown this once, in a held dialog: to scan, to copy and to pass on. */
export function ShownLink({ link, says, children, onDone }: ShownLinkProps) {
  const [isCopied, setCopied] = useState(false);
  // Where it cannot be copied it can be marked.
  const copy = async () => setCopied(await copyText(link));
  return (
    <div className="grid gap-16 column">
      <p className="breaks">{says}</p>
      <div className="centered">
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
      <p className="quiet small">{children}</p>
      <div className="actions">
        <Button kind="plain" onClick={copy}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} {isCopied ? "Copied" : "Copy link"}
        </Button>
        {typeof navigator.share === "function" && (
          <Button
            kind="plain"
            onClick={() => navigator.share({ url: link }).catch(() => {})}
          >
            <Share2 aria-hidden="true" /> Share
          </Button>
        )}
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
