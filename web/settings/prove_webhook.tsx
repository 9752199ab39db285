import { type FormEvent, useState } from "react";
import type { WebhookId } from "../../domain/wire/ids.ts";
import { webhookCalls } from "../api/api_access.ts";
import { useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import styles from "./api_access.module.css";

/** For receivers that cannot answer as one likes: their owner reads the code there and types it here. */
export function ProveWebhook({ webhookId }: { readonly webhookId: WebhookId }) {
  const [code, setCode] = useState("");
  const prove = useWrite(
    () => webhookCalls.write("PROVE_WEBHOOK", { webhookId, code }),
    "Failed to prove the address. Please try again.",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() && !prove.isPending) prove.run();
  };
  return (
    <form className={`grid gap-12 ${styles.prove}`} onSubmit={submit} noValidate>
      <TextField
        label="Code of the test"
        note="if the address cannot answer, read the code there"
        placeholder="k7dm-2xqp-9hvt"
        value={code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        fault={prove.fault}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          prove.reset();
        }}
      />
      <Button type="submit" isTight disabled={!code.trim()} isLoading={prove.isPending}>Prove</Button>
    </form>
  );
}
