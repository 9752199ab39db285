import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import type { UserId } from "../../domain/wire/ids.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { openScanFiles } from "./scan_files.ts";
import { scanModule } from "./scan_module.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

Deno.test("a picture whose row is gone is set aside by the clock, without a restart", async () => {
  await using database = await throwAwayDatabase();
  const dir = await Deno.makeTempDir({ prefix: "stowmark-scans-" });
  try {
    const scanFiles = openScanFiles({ scansDir: dir, stagingDir: dir });
    await scanFiles.write("anna" as UserId, "lost", new Uint8Array([1]));
    const { sweep_kept_scans: sweep } = scanModule.jobs({
      pool: database.pool,
      clock: () => Date.now() + DAY_MS,
      scanFiles,
    });
    assert.match(sweep?.cron ?? "", /^\d+ \* \* \* \*$/);
    await sweep?.run({}, { isLast: false });
    assert.deepEqual(readdirSync(dir), ["aside"]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
