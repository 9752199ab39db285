import assert from "node:assert/strict";
import { CODE_REQUESTS, longestMs } from "../attempt_limits.ts";
import { codeOf, LINK_MS, mailLinkUrl, readCode, readKey, readMailLink } from "./address_proof.ts";

const LINK = { email: "ann+boxes@example.org", key: "AbCdEfGhIjKlMnOpQrSt_-" };

Deno.test("codes have six digits as a number too, the lowest and the highest", () => {
  assert.deepEqual([codeOf(() => 0), codeOf((below) => below - 1)], ["100000", "999999"]);
  assert.deepEqual([readCode(123456), readCode(" 123456 "), readCode("012345")], ["123456", "123456", "012345"]);
  for (const wrong of ["", "12345", "1234567", "12345a", "１２３４５６", 12345, 1234567, -12345, 1.2345, NaN]) {
    assert.equal(readCode(wrong), null);
  }
});

Deno.test("a link leads to the page of its purpose, and the page reads it again", () => {
  const recovery = mailLinkUrl("https://boxes.example.org", "recovery", LINK);
  assert.match(recovery, /^https:\/\/boxes\.example\.org\/changepassword#email=ann%2Bboxes%40example\.org&key=AbCd/);
  assert.deepEqual(readMailLink(new URL(recovery).hash), LINK);
  assert.match(mailLinkUrl("https://example.org/boxes", "registration", LINK), /org\/boxes\/register#/);
});

Deno.test("what is no link is none, and no code is taken for a link's key", () => {
  for (const fragment of ["", "#", "#top", "#email=ann@example.org", `#key=${LINK.key}`, "#email=a&key=short"]) {
    assert.equal(readMailLink(fragment), null, fragment);
  }
  for (const entered of [123456, "123456", "", `${LINK.key}x`]) assert.equal(readKey(entered), null);
  assert.equal(readKey(` ${LINK.key}\n`), LINK.key);
});

Deno.test("a link counts for as long as whoever asks for another message may be refused one", () => {
  assert.ok(LINK_MS >= longestMs(CODE_REQUESTS));
});
