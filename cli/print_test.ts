import assert from "node:assert/strict";
import { fc } from "../tests/support/seeded_fc.ts";
import { table, terminalSafe } from "./print.ts";

Deno.test("escape sequences, line ends and turned writing of strangers stand in a terminal as text", () => {
  assert.equal(terminalSafe("\u001b[31mred\u001b[0m"), "\\x1b[31mred\\x1b[0m");
  assert.equal(terminalSafe("one\r\ntwo\tthree\u0007\u009b2J\u007f"), "one\\r\\ntwo\\tthree\\x07\\x9b2J\\x7f");
  assert.equal(terminalSafe("a\u202eb\u2028c"), "a\\u202eb\\u2028c");
  assert.equal(terminalSafe("half a \ud83d pair"), "half a \ufffd pair");
  assert.equal(terminalSafe("Zoë's 👩‍🔧 boxes, 你好"), "Zoë's 👩‍🔧 boxes, 你好");
});

Deno.test("whatever anybody writes comes out as one line without control characters", () => {
  const text = fc.array(fc.integer({ min: 0, max: 0x3000 })).map((codes) => String.fromCharCode(...codes));
  fc.assert(fc.property(text, (text) => {
    // deno-lint-ignore no-control-regex
    assert.doesNotMatch(terminalSafe(text), /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  }));
});

Deno.test("a table's columns stand under their headings", () => {
  const shown = table(["name", "boxes"], [["Ann", "7"], ["Bo\u001b[2J", "12"]]);
  assert.equal(shown, "name       boxes\nAnn        7\nBo\\x1b[2J  12");
});
