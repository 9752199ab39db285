import assert from "node:assert/strict";
import { openMail } from "./open_mail.ts";

Deno.test("where no mail server is set up the log says once that a message was not sent", async () => {
  const said: unknown[] = [];
  const mail = openMail({ smtpUrl: null, from: "a@b.cd" }, (...entry) => void said.push(entry), null);
  for (const subject of ["One", "Two"]) await mail.send({ to: "ann@example.org", subject, text: "" });
  const sentence = "a message was not sent, and no other will be: SMTP_URL is not set";
  assert.deepEqual([mail.isSetUp, said], [false, [["warning", sentence, { subject: "One" }]]]);
});
