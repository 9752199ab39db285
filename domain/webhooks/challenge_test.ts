import assert from "node:assert/strict";
import { answersChallenge } from "./webhook.ts";

const CODE = "k7dm-2xqp-9hvt";

Deno.test("the challenge is answered alone, as JSON text or as a field of its name", () => {
  for (
    const answer of [CODE, ` ${CODE}\n`, `"${CODE}"`, `{"challenge":"${CODE}"}`, `{"ok":true,"challenge":"${CODE}"}`]
  ) {
    assert.ok(answersChallenge(answer, CODE), answer);
  }
});

Deno.test("neither an echo of everything nor another answer is the challenge", () => {
  const echo = JSON.stringify({ type: "webhook.test", data: { challenge: CODE } });
  for (
    const answer of ["", "OK", "null", "{}", echo, `You sent ${CODE}`, `["${CODE}"]`, `{"challenge":["${CODE}"]}`, "{"]
  ) {
    assert.equal(answersChallenge(answer, CODE), false, answer);
  }
});
