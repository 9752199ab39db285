import { type FormEvent, useState } from "react";
import { Eye, Link, Mail, Pencil } from "lucide-react";
import type { SharedRole } from "../../../domain/households/household.ts";
import { householdCalls } from "../../api/households.ts";
import { useWrite } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Fault, TextField } from "../../ui/field.tsx";
import type { Invited } from "./invited_dialog.tsx";

const ROLES = [
  { value: "member", label: "Change boxes", icon: <Pencil />, note: "As a member: add, edit, move and delete them" },
  { value: "viewer", label: "Only look", icon: <Eye />, note: "As a viewer: see, scan and search them" },
] as const;
const WAYS = [
  { value: "link", label: "By link or QR code", icon: <Link />, note: "Whoever has it first can use it" },
  { value: "email", label: "By e-mail", icon: <Mail />, note: "Only the account of that address can use it" },
] as const;

interface InviteFormProps {
  readonly onInvited: (invited: Invited) => void;
  readonly onClose: () => void;
  /** The link that it makes is shown once: nothing closes the form before that. */
  readonly onHold: (isHeld: boolean) => void;
}

export function InviteForm({ onInvited, onClose, onHold }: InviteFormProps) {
  const [role, setRole] = useState<SharedRole>("member");
  const [way, setWay] = useState<"link" | "email">("link");
  const [email, setEmail] = useState("");
  const address = way === "email" ? email.trim() : null;
  const invite = useWrite(
    () => householdCalls.write("INVITE", { role, ...(address !== null && { email: address }) }),
    "Failed to invite. Please try again.",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address === "" || invite.isPending) return;
    onHold(true);
    invite.run(undefined, {
      onSuccess: ({ data }) => onInvited({ email: address, ...data }),
      onSettled: () => onHold(false),
    });
  };
  return (
    <form className="grid gap-16 column" onSubmit={submit}>
      <Choice title="They may" options={ROLES} value={role} onChange={setRole} isWrapping />
      <Choice title="Invite" options={WAYS} value={way} onChange={setWay} isWrapping />
      {way === "email" && (
        <TextField
          label="Their e-mail"
          type="email"
          required
          inputMode="email"
          autoComplete="off"
          autoFocus
          maxLength={320}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      )}
      <Fault>{invite.fault}</Fault>
      <div className="actions">
        <Button kind="plain" disabled={invite.isPending} onClick={onClose}>Cancel</Button>
        <Button type="submit" disabled={address === ""} isLoading={invite.isPending}>
          {way === "email" ? "Send invitation" : "Make invitation"}
        </Button>
      </div>
    </form>
  );
}
