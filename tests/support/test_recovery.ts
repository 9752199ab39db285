import assert from "node:assert/strict";
import { type CodePurpose, readMailLink } from "../../domain/auth/recovery/address_proof.ts";
import type { Mail } from "../../domain/mail/mail.ts";
import { requestCode, sendCode, type SendingParts } from "../../server/auth/recovery/codes.ts";
import { openSecretHash } from "../../server/auth/secret_hash.ts";
import type { Pool } from "../../db/sql.ts";
import { json, type MembersApp } from "./server/test_app.ts";
import { cookiesOf } from "./outside/test_google.ts";
import { mailTo } from "./outside/test_mail.ts";
import { until } from "./until.ts";

export interface TestRecovery extends SendingParts {
  readonly config: { readonly isSandbox: false; readonly rateLimits: boolean };
  readonly sent: Mail[];
  /** The clock that everything here goes by. */
  now: number;
  /** Asks for a code and does the job that sends it. @returns the code, or null when nobody was told one */
  ask(email: string, client?: string, purpose?: CodePurpose): Promise<string | null>;
}

/** Codes on a database of the test's own, with a clock that the test moves and mail that it reads. */
export function testRecovery(pool: Pool, { rateLimits = true } = {}): TestRecovery {
  const sent: Mail[] = [];
  const parts: TestRecovery = {
    pool,
    now: Date.UTC(2026, 2, 1),
    clock: () => parts.now,
    secretHash: openSecretHash(),
    homeUrl: "https://boxes.example.org",
    config: { isSandbox: false, rateLimits },
    sent,
    mail: {
      isSetUp: true,
      send: (mail) => Promise.resolve(void sent.push(mail)),
      isReachable: () => Promise.resolve(true),
    },
    async ask(email, client = "198.51.100.1", purpose = "recovery") {
      await requestCode(parts, { email, purpose }, client);
      const before = sent.length;
      await sendCode(parts, { email, purpose, askedAt: parts.now });
      return sent.length > before ? codeIn(sent.at(-1)) : null;
    },
  };
  return parts;
}

export function codeIn(mail: Pick<Mail, "text"> | undefined): string {
  const [code] = /\b\d{6}\b/.exec(mail?.text ?? "") ?? [];
  if (!code) throw new Error("expected a message with a code of six digits");
  return code;
}

/** The key of the link beside it. */
export function keyIn(mail: Pick<Mail, "text"> | undefined): string {
  const [address = ""] = /https?:\S+#\S+/.exec(mail?.text ?? "") ?? [];
  return readMailLink(new URL(address).hash)?.key ?? assert.fail("expected a message with a link");
}

/** Another six digits. */
export function notThe(code: string): string {
  return code === "999999" ? "100000" : String(Number(code) + 1);
}

/** The code that a server of the sandbox has sent to an address just now. */
export async function codeSentTo(app: MembersApp, email: string): Promise<string> {
  const before = (await codeMailsTo(app, email)).length;
  await app.fetch("/api/backend/auth/password/code", json({ email }));
  return await until(async () => {
    const all = await codeMailsTo(app, email);
    return all.length > before ? codeIn(all[0]) : null;
  });
}

/** The messages with a code, newest first. */
export async function codeMailsTo(app: Pick<MembersApp, "fetch">, email: string): Promise<Mail[]> {
  return (await mailTo(app, email)).filter(({ subject }) => subject === "Your Stowmark code");
}

/** Enters that code. @returns what the browser that did so sends along */
export async function proveAddress(app: MembersApp, email: string) {
  const code = await codeSentTo(app, email);
  const answer = await app.fetch("/api/v1/validate-verification-code", json({ email, code: Number(code) }));
  return { email, headers: { cookie: cookiesOf(answer) } };
}
