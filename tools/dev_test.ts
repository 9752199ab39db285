import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { copyUsedData } from "../tests/support/server/used_data_folder.ts";
import { endWithChildren } from "../tests/support/server/end_with_children.ts";
import { thoroughTest } from "./gate/shares.ts";
import { runs } from "./gate/runs.ts";
import { LONG_LIMIT_MS } from "./gate/time_limits.ts";
import { until } from "../tests/support/until.ts";

const NOT_IN_A_CLONE = /^(\.git|node_modules|data|web\/dist)(\/|$)/;

thoroughTest("a fresh clone's dev serves, follows changes of pages and server, and ends with all it started", {
  timeout: LONG_LIMIT_MS,
}, async () => {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-clone-" });
  await cp(".", folder, { recursive: true, filter: (path) => !NOT_IN_A_CLONE.test(path) });
  await Deno.symlink(await Deno.realPath("node_modules"), join(folder, "node_modules"));
  await copyUsedData(join(folder, "data"));
  await using dev = startDev(folder);
  const [first = ""] = await dev.addresses(1);

  const page = () => fetch(first).then((answer) => answer.text());
  const scripts = async () => [...(await page()).matchAll(/src="([^"]+\.js)"/g)].map(([, path]) => path ?? "");
  const before = await scripts();
  const [boot] = before.filter((path) => path.includes("/boot-"));
  assert.match(await (await fetch(new URL(boot ?? "", first))).text(), /location\.reload\(\)/);
  const followsServer = async () => {
    await append(join(folder, "server/main.ts"), `console.log("changed");`);
    const [, second = ""] = await dev.addresses(2);
    assert.equal((await fetch(second)).status, 200);
  };
  const followsPages = async () => {
    await append(join(folder, "web/main.tsx"), `console.info("changed");`);
    await until(async () => before.join() === (await scripts()).join() ? null : true);
  };
  await followsPages();
  await followsServer();

  Deno.kill(dev.pid, "SIGTERM");
  await dev.status;
  await until(async () => await runs("kill", "-0", "--", `-${dev.pid}`) ? null : true);
  // PostgreSQL leads a group of its own.
  await until(async () => await runs("pgrep", "-f", folder) ? null : true);
});

function startDev(folder: string) {
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  const output = join(folder, "output");
  const dev = new Deno.Command("sh", {
    args: ["-c", `exec "$0" task dev >output 2>&1`, Deno.execPath()],
    cwd: folder,
    env: { PATH, HOME, PORT: "0", HOUSE_BOTS: "off" },
    clearEnv: true,
    detached: true,
    stdin: "null",
  }).spawn();
  const said = () => Deno.readTextFile(output).catch(() => "");
  let isOver = false;
  const status = dev.status.finally(() => isOver = true);
  return {
    pid: dev.pid,
    status,
    /** Of its first servers. */
    async addresses(count: number): Promise<string[]> {
      return await until(async () => {
        const text = await said();
        assert.ok(!isOver, `dev ended: ${text}`);
        const found = Array.from(text.matchAll(/^Stowmark is ready at (\S+)$/gm), ([, url = ""]) => url);
        return found.length >= count ? found : null;
      });
    },
    async [Symbol.asyncDispose]() {
      if (!isOver) await endWithChildren(dev.pid);
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function append(path: string, line: string): Promise<void> {
  await Deno.writeTextFile(path, `\n${line}\n`, { append: true });
}
