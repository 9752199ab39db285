import assert from "node:assert/strict";
import sharp from "sharp";
import type { UserId } from "../../domain/wire/ids.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { parseConfig } from "../host/settings/config.ts";
import type { Decoder } from "../host/pictures/decoder.ts";
import { DecoderMissing } from "../host/pictures/picture_process.ts";
import { openDiskRoom } from "../host/storage/disk_room.ts";
import { keepPersonPictures } from "./keep_person_pictures.ts";
import { openStorage } from "../host/storage/open_storage.ts";

Deno.test("where no process for pictures starts, whoever sends a picture is told to come again, and nothing stays", async () => {
  await using database = await throwAwayDatabase();
  const dataDir = await Deno.makeTempDir();
  const store = await openStorage({ dataDir, s3: null }, "");
  const { limits, keepFree } = parseConfig({ KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" });
  const none: Decoder = {
    decode: () => Promise.reject(new DecoderMissing("no memory")),
    facts: () => Promise.resolve({ width: 40, height: 20, decodingBytes: 1 }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const kept = keepPersonPictures({
    ...store,
    pool: database.pool,
    limits,
    basePath: "",
    disk: openDiskRoom(store.stagingDir, keepFree),
    pictures: { headers: none, small: none, large: none, [Symbol.asyncDispose]: () => Promise.resolve() },
    log: () => {},
  });
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#a42" } }).jpeg().toBuffer();
  const body = new FormData();
  body.append("files", new File([new Uint8Array(jpeg)], "me.jpg"));
  const request = new Request("http://localhost/", { method: "POST", body });
  const owner = { userId: "ann" as UserId };
  await assert.rejects(kept.take({ request, gone: new AbortController().signal }, owner), {
    code: "Unavailable",
    status: 503,
  });
  assert.deepEqual([...Deno.readDirSync(store.stagingDir)], []);
  await Deno.remove(dataDir, { recursive: true });
});
