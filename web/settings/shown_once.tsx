import { useState } from "react";
import { Check, Copy } from "lucide-react";
import { copyText } from "../base/copy_text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./api_access.module.css";

interface ShownOnceProps {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that nobody sees again: it stays until its owner says that it is kept. */
export function ShownOnce({ title, label, secret, onClose }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false);
  // Where it cannot be copied it can be marked.
  const copy = async () => setCopied(await copyText(secret));
  return (
    <Dialog title={title} onClose={onClose} isSheet isHeld>
      <div className="grid gap-16 column">
        <p>Copy it now and keep it like a password. It is not shown again.</p>
        <input
          className={`input small ${styles.secret}`}
          aria-label={label}
          readOnly
          autoFocus
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="actions">
          <Button kind="plain" onClick={copy}>
            {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} {isCopied ? "Copied" : "Copy"}
          </Button>
          <Button onClick={onClose}>I have kept it</Button>
        </div>
      </div>
    </Dialog>
  );
}
