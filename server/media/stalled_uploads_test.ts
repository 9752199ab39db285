import assert from "node:assert/strict";
import { once } from "node:events";
import { signInUser } from "../../db/auth/users.ts";
import { createItem } from "../../db/items/write.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { callerOf, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { bodyLimits, received, testListener } from "../../tests/support/server/test_listener.ts";
import type { Ctx } from "../http/env.ts";
import { openDiskRoom } from "../host/storage/disk_room.ts";
import { folderStorage } from "../host/storage/folder_storage.ts";
import { mediaHandlers } from "./media_handlers.ts";

const HEAD = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';

const END = "\r\n--b--\r\n";

/** So much of an upload as the file and the end of the body are given. */
function upload(file: string, end = ""): string {
  const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n";
  return `${head}Content-Length: ${HEAD.length + "whole".length + END.length}\r\n\r\n${HEAD}${file}${end}`;
}

Deno.test("six uploads that stall are ended and free their places, and nothing of them is kept", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const dir = await Deno.makeTempDir({ prefix: "stowmark-stall-" });
  try {
    for (const folder of ["media", "incoming"]) await Deno.mkdir(`${dir}/${folder}`);
    const identity = { subject: "1", email: "ann@example.org", firstName: "", lastName: "" };
    const user = (await signInUser(pool, identity, "", { isAdmin: false, proUntil: null }))?.user ?? assert.fail();
    const ann = await callerOf(pool, user.userId);
    const input = { tagId: TagId.parse("1"), title: "", description: "", location: "", tags: [] };
    const made = await createItem(pool, ann, input, 20);
    const itemId = made.outcome === "written" ? made.item.id : assert.fail();
    const handlers = mediaHandlers({
      pool,
      storage: folderStorage(`${dir}/media`),
      stagingDir: `${dir}/incoming`,
      basePath: "",
      disk: openDiskRoom(dir, { bytes: 0, percent: 0 }),
      pictures: { headers: { facts: () => assert.fail("a text is no picture") } },
      log: () => {},
      limits: { freeBoxesPerMonth: 20, freeAssetsPerBox: 5, freeBytes: 1e9, proBytes: 1e9 },
    });
    const failures: unknown[] = [];
    const { promise: allIn, resolve: noteAllIn } = Promise.withResolvers<void>();
    let inside = 0;
    const serve = async (request: Request) => {
      if (++inside === 6) noteAllIn();
      const caller = { ...ann, sessionId: "s" } as never;
      try {
        const c = { req: { raw: request }, env: { gone: () => new AbortController().signal } } as Ctx;
        return Response.json(await handlers.upload_media({ itemId }, caller, c));
      } catch (error) {
        failures.push(error instanceof Failure ? error.code : error);
        throw error;
      }
    };
    await using server = await testListener(serve, { body: bodyLimits({ silenceMs: 1_000 }) });
    const stalled = Array.from({ length: 6 }, () => received(server.raw(upload("half"))));
    await allIn;
    const whole = server.raw(upload("whole", END));
    assert.match(String((await once(whole, "data"))[0]), /^HTTP\/1.1 200 /);
    await Promise.all(stalled);
    assert.deepEqual(failures, Array(6).fill("TooSlow"));
    whole.destroy();
    assert.deepEqual(await Array.fromAsync(Deno.readDir(`${dir}/incoming`)), []);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
