import { type ComponentType, type ReactNode, useState } from "react";
import { Check, Copy } from "lucide-react";
import { copyText } from "../base/copy_text.ts";
import { RecentSignIn } from "../auth/recent_sign_in.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./api_access.module.css";

export interface MakingProps {
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}

interface SecretCardProps {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly making: string;
  readonly Form: ComponentType<MakingProps>;
  readonly made: { readonly title: string; readonly label: string };
  readonly children: ReactNode;
}

export function SecretCard({ id, title, about, making, Form, made, children }: SecretCardProps) {
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setMaking(false);
  const keep = (secret: string) => {
    close();
    setSecret(secret);
  };
  return (
    <section className="card grid gap-16 column" aria-labelledby={id}>
      <h2 className="size-22" id={id}>{title}</h2>
      <p className="quiet">{about}</p>
      {children}
      <div className="actions">
        <Button onClick={() => setMaking(true)}>{making}</Button>
      </div>
      {isMaking && (
        <Dialog title={making} onClose={close} isSheet>
          <RecentSignIn>
            <Form onMade={keep} onClose={close} />
          </RecentSignIn>
        </Dialog>
      )}
      {secret && <ShownOnce {...made} secret={secret} onClose={() => setSecret(null)} />}
    </section>
  );
}

interface ShownOnceProps {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that nobody sees again: it stays until its owner says that it is kept. */
function ShownOnce({ title, label, secret, onClose }: ShownOnceProps) {
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
