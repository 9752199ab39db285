import assert from "node:assert/strict";
import { testInstallation } from "../../../../tests/support/test_backup.ts";
import { openRoot } from "./restore_backup.ts";

Deno.test("a root of files has settled once the file that is being taken lies there", async () => {
  await using installation = await testInstallation("empty");
  const { dataDir } = installation;
  const root = openRoot({ dataDir, s3: null }, "restored-1");
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: rest, resolve: end } = Promise.withResolvers<Uint8Array>();
  const taken = root.take(
    "scans/abc/1.png",
    (async function* () {
      begin();
      yield await rest;
    })(),
  );
  await isBegun;
  const settled = root.settled();
  end(new Uint8Array(1));
  await settled;
  assert.equal((await Deno.stat(`${dataDir}/restored-1/scans/abc/1.png`)).size, 1);
  await taken;
});
