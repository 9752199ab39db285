import assert from "node:assert/strict";
import { brokenRules } from "./house.ts";

const script = (path: string, ...imports: string[]) => ({ path, imports });
const files = (count: number, folder: string, end = ".ts") =>
  Array.from({ length: count }, (_, at) => script(`${folder}/a${at}${end}`));

Deno.test("a folder finds room for twenty files of code, whatever tests lie beside them", () => {
  const full = [...files(20, "web/items"), ...files(30, "web/items", "_test.ts"), ...files(30, "tests/journeys")];
  assert.deepEqual(brokenRules(full), []);
  assert.deepEqual(brokenRules([...full, script("web/items/one_more.tsx")]), [
    "web/items/ has 21 files of code: at most 20 find room",
  ]);
});

Deno.test("nothing but the program lies loose in the server, and the command line has two doors into it", () => {
  const program = script("server/main.ts");
  const cli = script("cli/a.ts", "server/host/log/log.ts", "server/archive/backup/b.ts");
  assert.deepEqual(brokenRules([program, cli, script("cli/a_test.ts", "server/items/b.ts")]), []);
  assert.deepEqual(brokenRules([script("server/log.ts")]), ["server/log.ts lies loose: it belongs into a room"]);
  assert.deepEqual(brokenRules([cli, script("cli/b.ts", "server/items/b.ts")]), [
    "cli/ has more than 2 doors into server/: archive, host, items",
  ]);
});
