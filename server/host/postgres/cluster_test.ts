import assert from "node:assert/strict";
import { cpSync, existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { findBinaries } from "./binaries.ts";
import { prepareCluster } from "./cluster.ts";
import { runAs } from "./run_as.ts";
import { AS_WE_ARE } from "./tied_process.ts";
import { tempDir } from "../../../tests/support/server/cli_process.ts";

Deno.test("a folder that came back without a part of its database is named in one line, and nothing is made there", async () => {
  await using dir = await tempDir();
  const input = {
    dataDir: dir.path,
    binaries: await findBinaries(),
    as: { owner: null, command: AS_WE_ARE },
    signal: new AbortController().signal,
  };
  const [version, password] = [join(dir.path, "postgres", "PG_VERSION"), join(dir.path, "postgres-password")];
  await Deno.mkdir(dirname(version));
  await Deno.writeTextFile(version, "17\n");
  await assert.rejects(prepareCluster(input), { name: "StartError", message: /but no postgres-password; restore/ });
  assert.equal(existsSync(password), false);
  await Deno.rename(version, `${version}.old`);
  await Deno.writeTextFile(password, "secret");
  await assert.rejects(prepareCluster(input), { name: "StartError", message: /but no postgres\/PG_VERSION; restore/ });
  assert.equal(existsSync(version), false);
});

Deno.test({
  name: "root starts in a folder that is closed to everybody else, programs of PostgreSQL included",
  ignore: process.getuid?.() !== 0,
  async fn() {
    // Made with mode 0700, as /root is.
    const closed = await Deno.makeTempDir({ prefix: "stowmark-closed-" });
    try {
      const { initdb, postgres } = await findBinaries();
      const programs = join(closed, "native", "bin");
      cpSync(dirname(dirname(initdb)), dirname(programs), { recursive: true });
      const binaries = { initdb: join(programs, basename(initdb)), postgres: join(programs, basename(postgres)) };
      const as = runAs([binaries.postgres, join(closed, "postgres")]);
      const { dir } = await prepareCluster({ dataDir: closed, binaries, as, signal: new AbortController().signal });
      assert.ok(existsSync(join(dir, "PG_VERSION")));
    } finally {
      await Deno.remove(closed, { recursive: true });
    }
  },
});

Deno.test({
  name: "an account that has a number and no name, as a container may give, makes its cluster",
  ignore: process.getuid?.() !== 0 || !existsSync("/usr/lib/x86_64-linux-gnu/libnss_wrapper.so"),
  async fn() {
    const dataDir = await Deno.makeTempDir({ prefix: "stowmark-nameless-" });
    await Deno.chown(dataDir, 54321, 54321);
    await Deno.chmod(dataDir, 0o755);
    const main = fileURLToPath(new URL("./cluster.ts", import.meta.url));
    const script = `
      const { prepareCluster } = await import(${JSON.stringify(main)});
      const { findBinaries } = await import(${JSON.stringify(main.replace("cluster.ts", "binaries.ts"))});
      const { AS_WE_ARE } = await import(${JSON.stringify(main.replace("cluster.ts", "tied_process.ts"))});
      const place = { dataDir: ${JSON.stringify(dataDir)}, binaries: await findBinaries(),
        as: { owner: null, command: AS_WE_ARE }, signal: new AbortController().signal };
      await prepareCluster(place);`;
    try {
      const { code, stderr } = await new Deno.Command("setpriv", {
        args: [
          "--reuid=54321",
          "--regid=54321",
          "--clear-groups",
          "--inh-caps=+dac_override,+dac_read_search",
          "--ambient-caps=+dac_override,+dac_read_search",
          Deno.execPath(),
          "eval",
          script,
        ],
        env: { DENO_DIR: `${dataDir}/deno`, HOME: dataDir },
      }).output();
      assert.equal(code, 0, new TextDecoder().decode(stderr));
      assert.ok(existsSync(join(dataDir, "postgres", "PG_VERSION")));
    } finally {
      await Deno.remove(dataDir, { recursive: true });
    }
  },
});
