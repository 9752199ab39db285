import assert from "node:assert/strict";
import type { Mail } from "../domain/mail/mail.ts";
import { testApp } from "../tests/support/server/test_app.ts";
import { keepMail } from "./db/mail.ts";

Deno.test("mail of the sandbox is kept, newest first, and found by its address", async () => {
  await using app = await testApp();
  const send = (mail: Mail) => keepMail(app.pool, mail);
  await send({ to: "Ann@example.org", subject: "First", text: "one" });
  await send({ to: "ann@example.org", subject: "Second", text: "two" });
  await send({ to: "bob@example.org", subject: "Other", text: "three" });
  const { messages } = await (await app.fetch("/sandbox/mail?to=ann@example.org")).json();
  assert.deepEqual(messages.map((mail: { subject: string }) => mail.subject), ["Second", "First"]);
  assert.deepEqual((await (await app.fetch("/sandbox/mail?to=nobody@example.org")).json()).messages, []);
});

Deno.test("the mail page wears the sandbox's ribbon, and shows messages as text, never as markup", async () => {
  await using app = await testApp();
  await keepMail(app.pool, { to: "ann@example.org", subject: "<script>alert(1)</script>", text: "<b>bold</b>" });
  const page = await (await app.fetch("/sandbox/mail", { headers: { accept: "text/html" } })).text();
  assert.match(page, /<aside [^>]*data-part="ribbon"[^>]*><strong>Sandbox<\/strong>/);
  assert.match(page, /&lt;script&gt;/);
  assert.doesNotMatch(page, /<script>|<b>/);
});
