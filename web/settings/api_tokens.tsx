import { type FormEvent, useState } from "react";
import { KeyRound } from "lucide-react";
import type { ApiToken } from "../../domain/auth/api_tokens/contract.ts";
import { householdTitle } from "../../domain/households/household_words.ts";
import { tokenCalls } from "../api/api_access.ts";
import { useAnswer, useWrite } from "../api/use_answer.ts";
import { useHouseholds } from "../auth/households.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Fault, TextField } from "../ui/field.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { agoOf } from "./last_used.ts";
import { dayOf } from "../../domain/wire/day_of.ts";
import { FailedPart } from "../ui/state.tsx";
import { type MakingProps, SecretCard } from "./secret_card.tsx";

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

export function ApiTokens() {
  return (
    <SecretCard
      id="api-tokens"
      title="API tokens"
      about="A token lets a program read, or also change, your boxes and their files. It cannot reach your account, your sessions or your payments."
      making="New token"
      Form={NewApiToken}
      made={{ title: "Your new token", label: "Token" }}
    >
      <TokenList />
    </SecretCard>
  );
}

function TokenList() {
  const { answer, again } = useAnswer(tokenCalls.query("LIST_API_TOKENS", {}), "Failed to load your tokens.");
  if (answer.status === "loading") return <Waiting>Loading your tokens…</Waiting>;
  if (answer.status === "failed") return <FailedPart sentence={answer.sentence} onRetry={again} />;
  const { tokens } = answer.value.data;
  if (tokens.length === 0) return <p>You have no tokens.</p>;
  return (
    <ul role="list" aria-label="API tokens">
      {tokens.map((token) => <TokenRow key={token.tokenId} token={token} />)}
    </ul>
  );
}

function TokenRow({ token }: { readonly token: ApiToken }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="record">
      <KeyRound className="quiet" strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong dir="auto">{token.name}</strong>{" "}
        <span className="badge">{token.scope === "write" ? "Read and write" : "Read"}</span>
        <p className="quiet small">
          {wordsOf(token, Date.now())}
          <Opened token={token} />
        </p>
      </div>
      <Button kind="plain" isTight aria-label={`Revoke ${token.name}`} onClick={() => setAsking(true)}>Revoke</Button>
      {isAsking && <RevokeDialog token={token} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** Which household, for who is in several. */
function Opened({ token }: { readonly token: ApiToken }) {
  const households = useHouseholds().data?.data.households ?? [];
  const opened = households.find(({ householdId }) => householdId === token.householdId);
  return opened && households.length > 1 && (
    <>
      {" "}· opens <bdi>{householdTitle(opened)}</bdi>
    </>
  );
}

function wordsOf({ createdAt, lastUsedAt, expiresAt }: ApiToken, now: number): string {
  const used = lastUsedAt ? `last used ${agoOf(now - Date.parse(lastUsedAt), lastUsedAt)}` : "never used";
  return [`Made ${dayOf(createdAt)}`, used, ...(expiresAt ? [endOf(expiresAt, now)] : [])].join(" · ");
}

function endOf(expiresAt: string, now: number): string {
  return `${Date.parse(expiresAt) > now ? "until" : "ran out"} ${dayOf(expiresAt)}`;
}

function RevokeDialog(
  { token: { tokenId, name }, onClose }: { readonly token: ApiToken; readonly onClose: () => void },
) {
  const revoke = useWrite(
    () => tokenCalls.write("REVOKE_API_TOKEN", { tokenId }),
    "Failed to revoke the token. Please try again.",
  );
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      doIt="Revoke"
      isLoading={revoke.isPending}
      onConfirm={() => revoke.run(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Programs that use it stop working at once. This cannot be undone.</p>
      <Fault>{revoke.fault}</Fault>
    </ConfirmDialog>
  );
}

function NewApiToken({ onMade, onClose }: MakingProps) {
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
  );
}
