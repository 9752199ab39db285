import assert from "node:assert/strict";
import { testInstallation } from "../../../../tests/support/test_backup.ts";
import { takeFilesInto } from "./take_files_into.ts";

Deno.test("no backup, whoever made it, brings files anywhere but where ours lie", async () => {
  await using installation = await testInstallation("empty");
  const { store, dataDir } = installation;
  const files = takeFilesInto({ store, isBucket: false, dataDir }, "restore-unfinished-1");
  const take = (name: string) => files.take(name, 0, (async function* () {})());
  const places = ["media/../x", "media/a/../../x", "scans/../x", "scans/a/.x", "data/../x", "/etc/x", "x", "data/.x"];
  const others = ["postgres", "media", "scans", "incoming", "backups", "replaced-1", "restore-unfinished-1"];
  const machines = ["server.lock", "restore.json", "reserve", "postgres-password", "a.tar", "key.new"];
  for (const name of [...places, ...[...others, ...machines].map((one) => `data/${one}`)]) {
    await assert.rejects(take(name), /expected the name of a file of ours/, name);
  }
  for (const name of ["data/session-key", "scans/abc/1.png", "media/aa/bb.original"]) await take(name);
  assert.deepEqual(await files.items(), ["media", "scans", "session-key"]);
});

Deno.test("what is discarded while a file is being taken is gone for good, and takes none after it", async () => {
  await using installation = await testInstallation("empty");
  const { store, dataDir } = installation;
  const files = takeFilesInto({ store, isBucket: false, dataDir }, "restore-unfinished-1");
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: rest, resolve: end } = Promise.withResolvers<Uint8Array>();
  const taken = files.take(
    "scans/abc/1.png",
    1,
    (async function* () {
      begin();
      yield await rest;
    })(),
  );
  await isBegun;
  const discarded = files.discard();
  end(new Uint8Array(1));
  await Promise.allSettled([taken, discarded]);
  await assert.rejects(files.take("scans/abc/2.png", 0, (async function* () {})()), /expected no more files/);
  assert.deepEqual(
    Array.from(Deno.readDirSync(dataDir), ({ name }) => name).filter((name) => /^restore/.test(name)),
    [],
  );
});
