import assert from "node:assert/strict";
import { newAccessMail } from "./new_access_mail.ts";

const ANN = { email: "ann@example.org", displayName: "Ann", hasPassword: false };
const AT = new Date("2026-11-25T21:04:00Z");

Deno.test("the message about another way in says which one, since when, and what to do who did not make it", () => {
  const { to, subject, text } = newAccessMail(ANN, { kind: "device", device: "Safari on an iPhone" }, AT);
  assert.deepEqual([to, subject], ["ann@example.org", "New sign-in to your Stowmark account"]);
  assert.match(
    text,
    /^Hello Ann,\n\nsomebody signed in .*, Safari on an iPhone, on November 25, 2026 at 9:04\sPM UTC\./,
  );
  assert.match(text, /If that was you, .* If not, .*"Signed-in devices".*"API and webhooks"/s);
  assert.match(text, /1\. Secure what you sign in with/);
  const withPassword = newAccessMail({ ...ANN, hasPassword: true }, { kind: "device", device: "Safari" }, AT);
  assert.match(withPassword.text, /1\. Change the password of your account: .* Secure what/);
});

Deno.test("a token is told by its name and what it may, a webhook by its host, a provider by its name", () => {
  const told = (access: Parameters<typeof newAccessMail>[1]) => newAccessMail(ANN, access, AT).text;
  assert.match(
    told({ kind: "token", name: "Printer", mayWrite: true }),
    /"Printer" was made, which may read and change/,
  );
  assert.match(told({ kind: "token", name: "Printer", mayWrite: false }), /which may read your boxes/);
  assert.match(told({ kind: "webhook", host: "hooks.example.org" }), /tells hooks\.example\.org of your boxes/);
  assert.match(told({ kind: "provider", provider: "Google" }), /signed in with Google, which opens your account/);
});
