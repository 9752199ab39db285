import assert from "node:assert/strict";
import { checkBeside } from "./check_beside.ts";

const PASSES = ["sh", "-c", "true"] as const;
const FAILS = ["sh", "-c", "echo two lines; echo of it >&2; exit 3"] as const;

for (
  const [what, check, test, code] of [
    ["neither fails", PASSES, PASSES, 0],
    ["tests fail", PASSES, ["sh", "-c", "exit 3"], 3],
    ["checks fail", FAILS, PASSES, 1],
    ["both fail", FAILS, ["sh", "-c", "exit 7"], 1],
  ] as const
) {
  Deno.test(`checks beside tests, where ${what}`, async () => {
    const said: string[] = [];
    assert.equal(await checkBeside(check, test, (text) => said.push(text)), code);
    assert.deepEqual(
      said.map((text) => text.split("\n").toSorted()),
      check === FAILS ? [["", "of it", "two lines"]] : [],
    );
  });
}

Deno.test("checks that fail end the tests, which tidy up", async () => {
  const folder = await Deno.makeTempDir();
  const tests = [
    "sh",
    "-c",
    `trap 'touch "$0/tidied"; exit 1' TERM; touch "$0/begun"; while :; do sleep 0.01; done`,
    folder,
  ];
  const checks = ["sh", "-c", `while [ ! -e "$0/begun" ]; do sleep 0.01; done; exit 1`, folder];
  assert.equal(await checkBeside(checks, tests, () => {}), 1);
  await Deno.stat(`${folder}/tidied`);
  await Deno.remove(folder, { recursive: true });
});
