import assert from "node:assert/strict";
import { deletionMail } from "./deletion_mail.ts";

const ANN = { email: "ann@example.org", displayName: "Ann" };
const AT = new Date("2026-11-25T21:04:00Z");

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
