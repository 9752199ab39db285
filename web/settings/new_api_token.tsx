import { type FormEvent, useState } from "react";
import type { ApiToken } from "../../domain/auth/api_tokens/api_token.ts";
import { tokenCalls } from "../api/api_access.ts";
import { useWrite } from "../api/use_answer.ts";
import { RecentSignIn } from "../auth/recent_sign_in.tsx";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Fault, TextField } from "../ui/field.tsx";

const LONGEST_NAME = 60;
const SCOPES = [
  { value: "read", label: "Read", note: "See boxes and files, export everything" },
  { value: "write", label: "Read and write", note: "Also make, change and delete them" },
] as const;
const NEVER = 0;
const DAYS = [
  { value: 30, label: "30 days" },
  { value: 90, label: "90 days" },
  { value: 365, label: "A year" },
  { value: NEVER, label: "No end" },
] as const;

interface NewApiTokenProps {
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}

export function NewApiToken({ onMade, onClose }: NewApiTokenProps) {
  const [name, setName] = useState("");
  const [scope, setScope] = useState<ApiToken["scope"]>("read");
  const [days, setDays] = useState<number>(90);
  const make = useWrite(
    () => tokenCalls.write("CREATE_API_TOKEN", { name, scope, ...(days === NEVER ? {} : { expiresInDays: days }) }),
    "Failed to make the token. Please try again.",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !make.isPending) make.run(undefined, { onSuccess: ({ data }) => onMade(data.token) });
  };
  return (
    <Dialog title="New token" onClose={onClose} isSheet>
      <RecentSignIn>
        <form className="grid gap-16 column" onSubmit={submit} noValidate>
          <TextField
            label="Name"
            note="what it is for"
            placeholder="Label printer"
            value={name}
            maxLength={LONGEST_NAME}
            autoFocus
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Choice title="It may" options={SCOPES} value={scope} onChange={setScope} isWrapping />
          <Choice title="For" options={DAYS} value={days} onChange={setDays} />
          <Fault>{make.fault}</Fault>
          <div className="actions">
            <Button kind="plain" onClick={onClose}>Cancel</Button>
            <Button type="submit" disabled={!name.trim()} isLoading={make.isPending}>Make token</Button>
          </div>
        </form>
      </RecentSignIn>
    </Dialog>
  );
}
