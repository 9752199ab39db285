import assert from "node:assert/strict";
import { cpSync, existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { findBinaries } from "./binaries.ts";
import { prepareCluster } from "./cluster.ts";
import { runAs } from "./run_as.ts";

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
