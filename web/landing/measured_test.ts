import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { FILMS, MEASURED } from "./measured.ts";

Deno.test("what the pages say of reading is what was measured, row by row", async () => {
  const card = await readFile(new URL("../../docs/recogniser.md", import.meta.url), "utf8");
  for (const { row, pictures, exact, answered, wrong } of MEASURED) {
    const line = `| ${row} | ${pictures} | ${exact.toFixed(3)} | ${answered.toFixed(3)} | ${wrong} |`;
    assert.ok(card.split("\n").includes(line), `docs/recogniser.md lacks ${line}`);
  }
  const { row, films, accepted, wrong } = FILMS;
  assert.ok(card.includes(`| ${row} | ${films} | ${accepted.toFixed(3)} | ${wrong} |`), row);
});
