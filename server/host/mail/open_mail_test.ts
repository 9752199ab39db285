import assert from "node:assert/strict";
import { smtpServerOfOurOwn } from "../../../tests/support/outside/test_smtp.ts";
import { openMail } from "./open_mail.ts";

Deno.test("where no mail server is set up the log says once that a message was not sent", async () => {
  const said: unknown[] = [];
  const mail = openMail({ smtpUrl: null, from: "a@b.cd" }, (...entry) => void said.push(entry), null);
  for (const subject of ["One", "Two"]) await mail.send({ to: "ann@example.org", subject, text: "" });
  const sentence = "a message was not sent, and no other will be: SMTP_URL is not set";
  assert.deepEqual([mail.isSetUp, said], [false, [["warning", sentence, { subject: "One" }]]]);
});

const mailBy = (smtpUrl: string, from = "x@example.org") => openMail({ smtpUrl, from }, () => {}, null);
const HELLO = { to: "ann@example.org", subject: "Your plan", text: "Hello Ann" };

Deno.test("a message reaches the operator's mail server with sender, recipient, subject and text", async () => {
  await using smtp = await smtpServerOfOurOwn();
  await mailBy(smtp.url, "Stowmark <box@example.org>").send(HELLO);
  const [{ from, to, head, body } = assert.fail("expected a letter")] = smtp.received;
  assert.deepEqual([from, to, body.trim()], ["box@example.org", ["ann@example.org"], "Hello Ann"]);
  for (const line of [/^From: Stowmark <box@example\.org>/m, /^To: ann@example\.org/m, /^Subject: Your plan/m]) {
    assert.match(head, line);
  }
});

Deno.test("a mail server that is not there is an error, so that the job tries again", async () => {
  await assert.rejects(mailBy("smtp://127.0.0.1:1").send(HELLO));
});

Deno.test("a mail server that answers is reachable, one that is not there or says nothing is not", async () => {
  await using smtp = await smtpServerOfOurOwn();
  assert.equal(await mailBy(smtp.url).isReachable(), true);
  assert.equal(await mailBy("smtp://127.0.0.1:1").isReachable(), false);
  using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  assert.equal(await mailBy(`smtp://127.0.0.1:${silent.addr.port}`).isReachable(), false);
});
