import assert from "node:assert/strict";
import { codeMail, deletionMail, newAccessMail, passwordChangedMail } from "./account_mails.ts";

const ANN = { email: "ann@example.org", displayName: "Ann" };
const AT = new Date("2026-11-25T21:04:00Z");
const SENT = { ...ANN, code: "123456", link: "https://boxes.example.org/changepassword#key=k" };

Deno.test("the message with a code says what it opens, how long, and what to do who did not ask for it", () => {
  assert.deepEqual(codeMail({ ...SENT, purpose: "recovery" }), {
    to: "ann@example.org",
    subject: "Your Stowmark code",
    text: `Hello Ann,

your code is 123456

With it you can set a new password for your account. All your devices will be signed out.

Enter it where you asked for it within 10 minutes; the newest code counts. Or open this link within an hour, which counts whatever else is asked for:

https://boxes.example.org/changepassword#key=k

Where it does not open, what stands behind "key=" may be entered in place of the code. Nobody from Stowmark ever asks you for either.

If that was not you, you need not do anything: without this message nothing happens.
`,
  });
});

Deno.test("who registers reads that the code makes an account, and who has one already that it sets a new password", () => {
  const { text } = codeMail({ ...SENT, displayName: null, purpose: "registration" });
  assert.match(text, /^Hello,\n\nyour code is 123456\n\nWith it you can make your account\.\n/);
  assert.match(codeMail({ ...SENT, purpose: "registration" }).text, /You have an account with this address already\./);
});

Deno.test("who has a new password hears which tokens it ended, and what goes on that another one may have made", () => {
  const changed = (endedTokens: string[]) => passwordChangedMail({ ...ANN, endedTokens }, AT).text;
  assert.match(changed([]), /Webhooks, and API tokens that you kept, go on.*"API and webhooks"/);
  assert.doesNotMatch(changed([]), /ended with it/);
  assert.match(changed(["Printer", "Backup"]), /\n\nThese API tokens ended with it: Printer, Backup\.\n/);
});

Deno.test("the last message says what went, when and by whom, and what to do who did not want it", () => {
  const mail = deletionMail(ANN, "holder", AT);
  assert.deepEqual([mail.to, mail.subject], ["ann@example.org", "Your Stowmark account was deleted"]);
  assert.match(
    mail.text,
    /^Hello Ann,\n\nyour account was deleted in its settings.*, on November 25, 2026 at 9:04\sPM UTC\./,
  );
  assert.match(mail.text, /If that was not you/);
  assert.match(deletionMail(ANN, "operator", AT).text, /deleted by whoever runs this server, on/);
});

Deno.test("the message about another way in says which one, since when, and what to do who did not make it", () => {
  const { to, subject, text } = newAccessMail({ ...ANN, hasPassword: false }, {
    kind: "device",
    device: "Safari on an iPhone",
  }, AT);
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
  const told = (access: Parameters<typeof newAccessMail>[1]) =>
    newAccessMail({ ...ANN, hasPassword: false }, access, AT).text;
  assert.match(
    told({ kind: "token", name: "Printer", mayWrite: true }),
    /"Printer" was made, which may read and change/,
  );
  assert.match(told({ kind: "token", name: "Printer", mayWrite: false }), /which may read your boxes/);
  assert.match(told({ kind: "webhook", host: "hooks.example.org" }), /tells hooks\.example\.org of your boxes/);
  assert.match(told({ kind: "provider", provider: "Google" }), /signed in with Google, which opens your account/);
});
