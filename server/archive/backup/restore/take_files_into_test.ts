import assert from "node:assert/strict";
import { testInstallation } from "../../../../tests/support/test_backup.ts";
import { takeFilesInto } from "./take_files_into.ts";

const ROOT = "restored-1";

Deno.test("no backup, whoever made it, brings files anywhere but where ours lie", async () => {
  await using installation = await testInstallation("empty");
  const { dataDir } = installation;
  const files = takeFilesInto({ dataDir, s3: null }, ROOT);
  const take = (name: string) => files.take(name, 0, (async function* () {})());
  const places = ["media/../x", "media/a/../../x", "scans/../x", "scans/a/.x", "/etc/x", "x", "data/x"];
  for (const name of places) await assert.rejects(take(name), /expected the name of a file of ours/, name);
  for (const name of ["scans/abc/1.png", "media/aa/bb.original"]) await take(name);
  for (const name of ["scans/abc/1.png", "media/aa/bb.original"]) await Deno.stat(`${dataDir}/${ROOT}/${name}`);
});

Deno.test("who stops while a file is being taken waits for it, and takes none after it", async () => {
  await using installation = await testInstallation("empty");
  const { dataDir } = installation;
  const files = takeFilesInto({ dataDir, s3: null }, ROOT);
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: rest, resolve: end } = Promise.withResolvers<Uint8Array>();
  let isTaken = false;
  const taken = files.take(
    "scans/abc/1.png",
    1,
    (async function* () {
      begin();
      yield await rest;
    })(),
  ).then(() => isTaken = true);
  await isBegun;
  const stopped = files.stop();
  end(new Uint8Array(1));
  await stopped;
  await taken;
  assert.ok(isTaken);
  await assert.rejects(files.take("scans/abc/2.png", 0, (async function* () {})()), /expected no more files/);
});
