import assert from "node:assert/strict";
import { parseConfig } from "./config.ts";
import { startHint, startWarning } from "./start_warning.ts";

const warning = (settings: Record<string, string>) => startWarning(parseConfig(settings));

Deno.test("a sandbox on an address that others reach is warned of by that address", () => {
  const open = /SANDBOX=1 on an address that others reach \((.*)\)/;
  const SANDBOX = "1";
  assert.match(warning({ SANDBOX, PUBLIC_URL: "https://boxes.example.org" }) ?? "", open);
  assert.match(
    warning({ SANDBOX, PUBLIC_URL: "https://boxes.example.org" }) ?? "",
    /\(https:\/\/boxes\.example\.org\)/,
  );
  assert.match(warning({ SANDBOX, TRUST_PROXY: "1" }) ?? "", open);
  assert.match(warning({ SANDBOX, HOST: "0.0.0.0" }) ?? "", /\(0\.0\.0\.0:8000\)/);
});

Deno.test("SANDBOX=1 is warned of at every start, and the sandbox of this computer alone is not", () => {
  assert.match(warning({ SANDBOX: "1" }) ?? "", /sign in as anybody/);
  assert.equal(warning({}), null);
});

Deno.test("an operator whose server nobody can sign in to is told what to set", () => {
  assert.match(warning({ PUBLIC_URL: "https://boxes.example.org" }) ?? "", /Set GOOGLE_CLIENT_ID, .* or SANDBOX=1/);
  const ways: Record<string, string>[] = [
    { GOOGLE_CLIENT_ID: "x" },
    { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "boxes", OIDC_CLIENT_SECRET: "hush" },
    { PASSWORD_SIGN_IN: "1", SMTP_URL: "smtp://mail" },
  ];
  for (const way of ways) assert.equal(warning({ PUBLIC_URL: "https://boxes.example.org", ...way }), null);
});

Deno.test("an operator who believes unverified addresses and names admins by theirs is told what that opens", () => {
  const OIDC = { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "boxes", OIDC_CLIENT_SECRET: "hush" };
  const both = { ...OIDC, OIDC_TRUST_EMAIL: "1", ADMIN_EMAILS: "ann@example.org" };
  assert.match(
    warning(both) ?? "",
    /^WARNING: OIDC_TRUST_EMAIL=1 together with ADMIN_EMAILS: .*https:\/\/id\.example\.org/,
  );
  for (const name of ["OIDC_TRUST_EMAIL", "ADMIN_EMAILS"]) assert.equal(warning({ ...both, [name]: "" }), null);
  assert.equal((warning({ ...both, SANDBOX: "1" }) ?? "").split("\n").length, 2);
});

const HOME = { PUBLIC_URL: "https://boxes.example.org", GOOGLE_CLIENT_ID: "x" };
const hint = (environment: Record<string, string>) => startHint(parseConfig({ ...HOME, ...environment }));

Deno.test("an operator who has not said who they are, or from whom messages come, is told what to set, and one who has is not", () => {
  assert.match(hint({}) ?? "", /Set OPERATOR_NAME, OPERATOR_CONTACT, OPERATOR_COUNTRY\.$/);
  const OPERATOR = { OPERATOR_NAME: "Ann Bee", OPERATOR_COUNTRY: "Norway" };
  assert.match(hint(OPERATOR) ?? "", /Set OPERATOR_CONTACT\.$/);
  assert.equal(hint({ ...OPERATOR, OPERATOR_CONTACT: "ann@example.org" }), null);
  const mail = { ...OPERATOR, OPERATOR_CONTACT: "ann@example.org", SMTP_URL: "smtp://mail.example.org" };
  assert.match(hint(mail) ?? "", /^Hint: messages come from Stowmark <stowmark@localhost>, .* Set MAIL_FROM\.$/);
  assert.equal(hint({ ...mail, MAIL_FROM: "boxes@example.org" }), null);
  assert.match(hint({ SMTP_URL: mail.SMTP_URL }) ?? "", /OPERATOR_NAME.*\nHint: messages come/);
  assert.equal(startHint(parseConfig({})), null, "the sandbox of one computer has nobody to tell");
});
