import { type FormEvent, useState } from "react";
import { LONGEST_CONTACT, LONGEST_MESSAGE } from "../../../domain/items/links/link_limits.ts";
import { ApiFailure } from "../../api/api_failure.ts";
import { useWrite } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { Fault, TextArea, TextField } from "../../ui/field.tsx";
import { linkCalls } from "./link_calls.ts";

interface FoundFormProps {
  readonly linkKey: string;
  readonly onOver: () => void;
}

/** "I found this box": a stranger's message to its owner. */
export function FoundForm({ linkKey, onOver }: FoundFormProps) {
  const [message, setMessage] = useState("");
  const [contact, setContact] = useState("");
  const send = useWrite(
    () => linkCalls.write("SEND_FOUND_MESSAGE", { key: linkKey, message, contact }),
    "Failed to send your message. Please try again.",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (message.trim() === "" || send.isPending) return;
    send.run(undefined, {
      onError: (error) => error instanceof ApiFailure && error.status === 404 && onOver(),
    });
  };
  if (send.isSuccess) {
    return <p className="card" role="status">Your message is on its way to the owner. Thank you!</p>;
  }
  return (
    <form className="card grid gap-16 column" onSubmit={submit}>
      <div className="grid gap-4">
        <h2 className="size-22">I found this box</h2>
        <p className="quiet">Write to its owner. They read what you write here, and nothing else of you.</p>
      </div>
      <TextArea
        label="Message"
        maxLength={LONGEST_MESSAGE}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <TextField
        label="How can they reach you?"
        note="optional"
        autoComplete="off"
        maxLength={LONGEST_CONTACT}
        value={contact}
        onChange={({ currentTarget }) => setContact(currentTarget.value)}
      />
      <Fault>{send.fault}</Fault>
      <div className="actions">
        <Button type="submit" disabled={message.trim() === ""} isLoading={send.isPending}>Send to the owner</Button>
      </div>
    </form>
  );
}
