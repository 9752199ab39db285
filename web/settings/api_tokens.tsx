import { useState } from "react";
import { KeyRound } from "lucide-react";
import type { ApiToken } from "../../domain/auth/api_tokens/api_token.ts";
import { tokenCalls } from "../api/api_access.ts";
import { useAnswer, useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Fault } from "../ui/field.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedList } from "./failed_list.tsx";
import { agoOf, onDay } from "./last_used.ts";
import { NewApiToken } from "./new_api_token.tsx";
import { ShownOnce } from "./shown_once.tsx";

export function ApiTokens() {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <section className="card grid gap-16 column" aria-labelledby="api-tokens">
      <h2 className="size-22" id="api-tokens">API tokens</h2>
      <p className="quiet">
        A token lets a program read, or also change, your boxes and their files. It cannot reach your account, your
        sessions or your payments.
      </p>
      <TokenList />
      <div className="actions">
        <Button onClick={() => setMaking(true)}>New token</Button>
      </div>
      {isMaking && (
        <NewApiToken
          onMade={(token) => {
            setMaking(false);
            setMade(token);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && <ShownOnce title="Your new token" label="Token" secret={made} onClose={() => setMade(null)} />}
    </section>
  );
}

function TokenList() {
  const { answer, again } = useAnswer(tokenCalls.query("LIST_API_TOKENS", {}), "Failed to load your tokens.");
  if (answer.status === "loading") return <Waiting>Loading your tokens…</Waiting>;
  if (answer.status === "failed") return <FailedList sentence={answer.sentence} onRetry={again} />;
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
        <p className="quiet small">{wordsOf(token, Date.now())}</p>
      </div>
      <Button kind="plain" isTight aria-label={`Revoke ${token.name}`} onClick={() => setAsking(true)}>Revoke</Button>
      {isAsking && <RevokeDialog token={token} onClose={() => setAsking(false)} />}
    </li>
  );
}

function wordsOf({ createdAt, lastUsedAt, expiresAt }: ApiToken, now: number): string {
  const used = lastUsedAt ? `last used ${agoOf(now - Date.parse(lastUsedAt), lastUsedAt)}` : "never used";
  return [`Made ${onDay(createdAt)}`, used, ...(expiresAt ? [endOf(expiresAt, now)] : [])].join(" · ");
}

function endOf(expiresAt: string, now: number): string {
  return `${Date.parse(expiresAt) > now ? "until" : "ran out"} ${onDay(expiresAt)}`;
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
