import assert from "node:assert/strict";
import { Failure } from "../../../domain/wire/failure.ts";
import { openDiskRoom } from "./disk_room.ts";
import { stageFile } from "./stage_file.ts";

const GB = 2 ** 30;
const KEEP = { bytes: GB, percent: 5 };

function diskOf(freeBytes: number, totalBytes: number) {
  return openDiskRoom("/", KEEP, () => Promise.resolve({ freeBytes, totalBytes }));
}

const isNearlyFull = (error: unknown) => error instanceof Failure && error.status === 507;

Deno.test("uploads are refused while less than a gigabyte, or five percent of a large disk, would be free", async () => {
  const cases = [[10, 1.1, true], [10, 0.9, false], [100, 5.1, true], [100, 4.9, false], [0.5, 0.5, false]] as const;
  for (const [total, free, isTaken] of cases) {
    const disk = diskOf(free * GB, total * GB);
    assert.equal((await disk.look()).isLow, !isTaken, `${free} of ${total} GB`);
    if (isTaken) await disk.requireRoom();
    else await assert.rejects(disk.requireRoom(), isNearlyFull);
  }
  await assert.rejects(diskOf(2 * GB, 10 * GB).requireRoom(1.5 * GB), isNearlyFull);
  await diskOf(2 * GB, 10 * GB).requireRoom(0.5 * GB);
});

Deno.test("an upload that would fill the disk is ended on its way, and nothing of it stays", async () => {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-disk-" });
  try {
    let free = 1.002 * GB;
    const disk = openDiskRoom(folder, KEEP, () => Promise.resolve({ freeBytes: free, totalBytes: 10 * GB }));
    const bytes = async function* () {
      for (let count = 0; count < 100; count++) {
        yield new Uint8Array(512 * 1024);
        free -= 512 * 1024;
      }
      await assert.fail("read to the end");
    };
    const arriving = { fileName: "film.bin", claimedType: "", bytes: bytes() };
    const parts = { stagingDir: folder, disk, pictures: { headers: { facts: () => assert.fail() } }, log: () => {} };
    await assert.rejects(stageFile(parts, arriving, {}), isNearlyFull);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
