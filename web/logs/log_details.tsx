import { useState } from "react";
import { Check, Copy } from "lucide-react";
import { shownText } from "../../domain/logs/shown_text.ts";
import { copyText } from "../base/copy_text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { logAsText, timeOf } from "./log_words.ts";
import styles from "./log_details.module.css";
import type { Shown } from "./use_logs.ts";

interface LogDetailsProps extends Shown {
  readonly onAll: () => void;
  readonly onClose: () => void;
}

export function LogDetails({ log, count, onAll, onClose }: LogDetailsProps) {
  const context = Object.keys(log.context).length > 0 ? JSON.stringify(log.context, null, 2) : "";
  const facts = [
    ["Level", log.level],
    ["Platform", log.platform],
    ["Service", log.service],
    ["Timestamp", `${timeOf(log.timestamp)} (${log.timestamp})`],
    ["User ID", log.username && log.userId ? `${log.userId} (${log.username})` : log.userId],
    ["Session ID", log.sessionId],
    ["File Name", log.fileName],
    ["Request ID", log.requestId],
    ["Route", log.route],
  ] as const;
  return (
    <Dialog title="Log Details" onClose={onClose} className={styles.details}>
      <p className={`breaks ${styles.message}`} dir="auto">{shownText(log.message)}</p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value ? shownText(value) : "–"}</dd>
          </div>
        ))}
      </dl>
      <Block title="Context" text={context} />
      <Block title="Stack Trace" text={log.stack} />
      <div className="actions">
        <CopyButton text={() => logAsText(log)} />
        {count > 1 && <Button kind="plain" onClick={onAll}>Show all {count.toLocaleString("en-US")}</Button>}
        <Button kind="plain" onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function Block({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <h3>{title}</h3>
      {text
        ? <pre className={`breaks ${styles.block}`} tabIndex={0}>{shownText(text)}</pre>
        : <p className="quiet">None</p>}
    </section>
  );
}

function CopyButton({ text }: { readonly text: () => string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  const copy = async () => setOutcome(await copyText(text()) ? "copied" : "refused");
  return (
    <>
      <Button onClick={() => void copy()}>
        {outcome === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {outcome === "copied" ? "Copied" : "Copy as text"}
      </Button>
      <span role="status" className="unseen">{outcome === "copied" && "The log was copied"}</span>
      {outcome === "refused" && <p role="alert">This browser does not let pages copy here: select the text instead.</p>}
    </>
  );
}
