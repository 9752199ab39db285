import assert from "node:assert/strict";
import plugin from "./tests_lint.ts";

const root = new URL("../../", import.meta.url).pathname;

function complaints(path: string, source: string): number {
  return Deno.lint.runPlugin(plugin, `${root}${path}`, source).length;
}

Deno.test("a test that sleeps is told so, in whatever words it does", () => {
  for (
    const sleep of [
      "await new Promise((resolve) => setTimeout(resolve, 500));",
      "await new Promise<void>((done) => { globalThis.setTimeout(() => done(), 500); });",
      "await page.waitForTimeout(500);",
      `import { setTimeout as pause } from "node:timers/promises";`,
    ]
  ) {
    assert.equal(complaints("server/items/a_test.ts", sleep), 1, sleep);
    assert.equal(complaints("tests/journeys/a_steps.ts", sleep), 1, sleep);
    assert.equal(complaints("server/items/a.ts", sleep), 0, sleep);
    assert.equal(complaints("tests/load/a_bench.ts", sleep), 0, sleep);
  }
});

Deno.test("a time limit is no sleep", () => {
  assert.equal(complaints("tests/faults/a_test.ts", `setTimeout(() => child.kill("SIGKILL"), 12_000);`), 0);
});

Deno.test("a test that asks without a pause is told so", () => {
  for (const spin of ["while (await isBusy());", "while (!(await read()).ready) {}"]) {
    assert.equal(complaints("server/items/a_test.ts", spin), 1, spin);
    assert.equal(complaints("server/items/a.ts", spin), 0, spin);
  }
  const working = ["while (await next()) count++;", "while (count < 3);", "while (await next()) { count++; }"];
  for (const loop of working) assert.equal(complaints("server/items/a_test.ts", loop), 0, loop);
});

Deno.test("properties draw from the one seed", () => {
  const own = `import fc from "fast-check";`;
  assert.equal(complaints("domain/items/a_test.ts", own), 1);
  assert.equal(complaints("tests/fuzz/payloads.ts", `import * as fc from "fast-check";`), 1);
  assert.equal(complaints("tests/faults/a.ts", `import type fc from "fast-check";`), 0);
  assert.equal(complaints("tests/support/seeded_fc.ts", own), 0);
});
