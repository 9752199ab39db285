import assert from "node:assert/strict";
import { codeMail, passwordChangedMail } from "./code_mail.ts";

const ANN = {
  email: "ann@example.org",
  code: "123456",
  link: "https://boxes.example.org/changepassword#key=k",
  displayName: "Ann",
};

Deno.test("the message with a code says what it opens, how long, and what to do who did not ask for it", () => {
  assert.deepEqual(codeMail({ ...ANN, purpose: "recovery" }), {
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
  const { text } = codeMail({ ...ANN, displayName: null, purpose: "registration" });
  assert.match(text, /^Hello,\n\nyour code is 123456\n\nWith it you can make your account\.\n/);
  assert.match(codeMail({ ...ANN, purpose: "registration" }).text, /You have an account with this address already\./);
});

Deno.test("who has a new password hears which tokens it ended, and what goes on that another one may have made", () => {
  const changed = (endedTokens: string[]) =>
    passwordChangedMail({ email: "ann@example.org", displayName: "Ann", endedTokens }, new Date("2026-11-22")).text;
  assert.match(changed([]), /Webhooks, and API tokens that you kept, go on.*"API and webhooks"/);
  assert.doesNotMatch(changed([]), /ended with it/);
  assert.match(changed(["Printer", "Backup"]), /\n\nThese API tokens ended with it: Printer, Backup\.\n/);
});
