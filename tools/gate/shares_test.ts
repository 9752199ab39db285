import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { QUICK_RUN, WHOLE } from "./proving.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TESTS = `
import { everyNth, longTest, thoroughTest } from "${pathToFileURL(join(ROOT, "tools/gate/shares.ts"))}";
thoroughTest("thorough", () => {});
longTest("long", () => {});
Deno.test("usual", () => console.log(everyNth([0, 1, 2, 3, 4], 2).join(), thoroughTest === Deno.test));
`;

async function saidWith(env: Readonly<Record<string, string>>): Promise<string> {
  const folder = await Deno.makeTempDir();
  const file = join(folder, "shares_of_it_test.ts");
  await Deno.writeTextFile(file, TESTS);
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-check", `--preload=${join(ROOT, "tools/gate/before_tests.ts")}`, file],
    cwd: ROOT,
    clearEnv: true,
    env: { PATH, HOME, NO_COLOR: "1", ...env },
  });
  const { stdout } = await child.output();
  await Deno.remove(folder, { recursive: true });
  return new TextDecoder().decode(stdout);
}

Deno.test("a whole run takes a share and leaves thorough tests out, a quick one long ones too; where files are named all is there, each with its limit", async () => {
  const share = await saidWith({}),
    quick = await saidWith({ [QUICK_RUN]: "1" }),
    whole = await saidWith({ [WHOLE]: "1" });
  assert.match(share, /^0,2,4 false$/m);
  assert.match(share, /2 passed/);
  assert.match(quick, /1 passed/);
  assert.match(whole, /^0,1,2,3,4 true$/m);
  assert.match(whole, /3 passed/);
});
