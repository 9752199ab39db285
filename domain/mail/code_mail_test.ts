import assert from "node:assert/strict";
import { passwordChangedMail } from "./code_mail.ts";

Deno.test("who has a new password hears what it does not end: tokens and webhooks that another one may have made", () => {
  const { text } = passwordChangedMail({ email: "ann@example.org", displayName: "Ann" }, new Date("2026-11-22"));
  assert.match(text, /API tokens and webhooks go on.*"API and webhooks"/);
});
