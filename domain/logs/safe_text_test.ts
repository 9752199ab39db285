import assert from "node:assert/strict";
import { anyCharacter, fc } from "../../tests/support/seeded_fc.ts";
import { clientLog, serverLog } from "./new_log.ts";
import { safeContext, safeText } from "./safe_text.ts";
import { serviceOfFile, serviceOfRoute } from "./services.ts";
import { shownText } from "./shown_text.ts";

Deno.test("a stored text has no NUL, no half character and no more than its room, whatever it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), fc.integer({ min: 20, max: 100 }), (text, most) => {
      const safe = safeText(text, most);
      assert.ok(safe.length <= most && !safe.includes("\0") && safe.isWellFormed());
    }),
  );
});

Deno.test("a secret that a cut would halve is known all the same", () => {
  for (let before = 60; before < 100; before++) {
    const safe = safeText(`${"x ".repeat(before / 2)}ann.miller@example.org and more of it`, 100);
    assert.ok(!safe.includes("ann.miller@"), safe);
  }
});

Deno.test("a context keeps to its bytes, whatever is in it, cycles and errors too", () => {
  const value = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: false });
  fc.assert(fc.property(fc.dictionary(fc.string(), value), (context) => {
    const safe = safeContext(context, 500);
    assert.ok(new TextEncoder().encode(JSON.stringify(safe)).length <= 500);
  }));
  const cycle: Record<string, unknown> = { error: new Error("for ann@example.org") };
  cycle.self = cycle;
  const safe = safeContext(cycle, 8_000);
  assert.equal(safe.error, "Error: for [e-mail]");
});

Deno.test("values under secret names are left out, however deep they are", () => {
  const safe = safeContext({ user: { newPassword: "a", apiKey: "b", list: [{ accessToken: "c" }] }, name: "d" }, 1_000);
  assert.deepEqual(safe, {
    user: { newPassword: "[secret]", apiKey: "[secret]", list: [{ accessToken: "[secret]" }] },
    name: "d",
  });
});

Deno.test("escapes and control characters of a stranger's text neither move a cursor nor turn its direction", () => {
  assert.equal(shownText("\x1b[31mred\x1b[0m \x1b]0;title\x07\x1b[2Jend"), "red end");
  assert.equal(shownText("a\u202egpj.exe\x07\r\nb\tc\rd"), "a\uFFFDgpj.exe\uFFFD\nb\tc\uFFFDd");
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => {
    // deno-lint-ignore no-control-regex -- they are what this is about
    assert.doesNotMatch(shownText(`\x1b[${text}\x1b]${text}`), /[\x00-\x08\x0b-\x1f\x7f-\x9f]/);
  }));
});

Deno.test("an entry of the server says which file reported it and which part of the product that is", () => {
  const trace =
    "Error: x\n    at log (file:///srv/box/server/host/log/log.ts:20:1)\n    at f (file:///srv/box/server/auth/google.ts:7:3)";
  const about = { level: "error", message: "x", fault: trace, reporter: "" } as const;
  const byFile = serverLog({ ...about, context: {} }, 0);
  assert.deepEqual([byFile.fileName, byFile.service, byFile.platform], ["server/auth/google.ts", "authApi", "server"]);
  assert.ok(byFile.stack.includes("at f (server/auth/google.ts:7:3)") && !byFile.stack.includes("/srv/box"));
  const byRoute = serverLog({ ...about, context: { route: "POST /boxes/api/v1/requestverificationcode" } }, 0);
  assert.equal(byRoute.service, "otpApi");
  const foreign = "Error: x\n    at connect (file:///srv/box/node_modules/pg/client.js:7:3)";
  const byReporter = serverLog({ ...about, fault: foreign, reporter: trace, context: {} }, 0);
  assert.deepEqual([byReporter.fileName, byReporter.service], ["", "authApi"]);
});

Deno.test("services are told by route and by file, and what nobody knows is the server's", () => {
  assert.equal(serviceOfRoute("POST /api/backend/auth/secure/token/refresh"), "secureSession");
  assert.equal(serviceOfRoute("GET /api/backend/api/v1/user/subscription"), "billingApi");
  assert.equal(serviceOfRoute("message makeMove"), "gameApi");
  assert.equal(serviceOfRoute("GET /healthz"), null);
  assert.equal(serviceOfFile("server/auth/recovery/codes.ts"), "otpApi");
  assert.equal(serviceOfFile("server/host/storage/disk_room.ts"), "server");
});

Deno.test("secrets and e-mail addresses leave every field of a report", () => {
  const said = { message: "ann@example.org had Bearer abcdefgh12345678", fileName: "for ann@example.org" };
  const context = { password: "Box-12345", note: "stowmark_access=abcdef", nested: { accessToken: "x-token" } };
  const stack = "Error: for ann@example.org\n  at https://box.example/assets/main.js:1:2";
  const text = JSON.stringify(clientLog({ level: "error", ...said, context, stack }, null, 0));
  assert.doesNotMatch(text, /ann@|abcdef|Box-12345|x-token/);
  assert.match(text, /assets\/main\.js:1:2/);
});

Deno.test("a megabyte of a stack is stored as its beginning", () => {
  const stack = "at f (server/x.ts:1:1)\n".repeat(50_000);
  const entry = clientLog({ level: "error", message: "m", fileName: "f", context: {}, stack }, null, 0);
  assert.ok(entry.stack.length <= 32 * 1024);
});

Deno.test("no sign that steers a terminal, breaks a line or turns the direction is shown; tabs and lines are", () => {
  const text = "a\tb\nc \u001b[31mred\u001b[0m \u009b2J \u061c\u200f\u202e\u2066 \u2028\u2029 \ufeff";
  assert.equal(shownText(text), "a\tb\nc red \uFFFD2J \uFFFD\uFFFD\uFFFD\uFFFD \uFFFD\uFFFD \uFFFD");
});
