import assert from "node:assert/strict";
import { parseConfig } from "./config.ts";
import { startHint } from "./start_hint.ts";

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
