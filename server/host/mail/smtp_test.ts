import assert from "node:assert/strict";
import { smtpServerOfOurOwn } from "../../../tests/support/outside/test_smtp.ts";
import { smtpMail } from "./smtp.ts";

const HELLO = { to: "ann@example.org", subject: "Your plan", text: "Hello Ann" };

Deno.test("a message reaches the operator's mail server with sender, recipient, subject and text", async () => {
  await using smtp = await smtpServerOfOurOwn();
  await smtpMail(smtp.url, "Stowmark <box@example.org>").send(HELLO);
  const [{ from, to, head, body } = assert.fail("expected a letter")] = smtp.received;
  assert.deepEqual([from, to, body.trim()], ["box@example.org", ["ann@example.org"], "Hello Ann"]);
  for (const line of [/^From: Stowmark <box@example\.org>/m, /^To: ann@example\.org/m, /^Subject: Your plan/m]) {
    assert.match(head, line);
  }
});

Deno.test("a mail server that is not there is an error, so that the job tries again", async () => {
  await assert.rejects(smtpMail("smtp://127.0.0.1:1", "x@example.org").send(HELLO));
});

Deno.test("a mail server that answers is reachable, one that is not there or says nothing is not", async () => {
  await using smtp = await smtpServerOfOurOwn();
  assert.equal(await smtpMail(smtp.url, "x@example.org").isReachable(), true);
  assert.equal(await smtpMail("smtp://127.0.0.1:1", "x@example.org").isReachable(), false);
  using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  assert.equal(await smtpMail(`smtp://127.0.0.1:${silent.addr.port}`, "x@example.org").isReachable(), false);
});
