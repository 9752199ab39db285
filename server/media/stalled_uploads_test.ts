import assert from "node:assert/strict";
import { signInUser } from "../../db/auth/users.ts";
import { createItem } from "../../db/items/write.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { throwAwayDatabase } from "../../tools/test_database.ts";
import type { Ctx } from "../http/env.ts";
import { openDiskRoom } from "./disk_room.ts";
import { folderStorage } from "./folder_storage.ts";
import { mediaHandlers } from "./media_handlers.ts";
import { PATIENCE } from "./patient_reader.ts";

const HEAD = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';

function upload(...chunks: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = chunks.map((chunk) => new TextEncoder().encode(chunk));
  return new ReadableStream({
    pull(controller) {
      const chunk = left.shift();
      if (chunk) return controller.enqueue(chunk);
      // The rest never comes.
      return chunks.at(-1)?.endsWith("--b--\r\n") ? controller.close() : new Promise<void>(() => {});
    },
  });
}

function request(body: ReadableStream<Uint8Array<ArrayBuffer>>): Ctx {
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return { req: { raw: new Request("http://localhost/", { method: "POST", headers, body }) } } as Ctx;
}

Deno.test("six uploads that stall are ended and free their places, and nothing of them is kept", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const dir = await Deno.makeTempDir({ prefix: "stowmark-stall-" });
  try {
    for (const folder of ["media", "incoming"]) await Deno.mkdir(`${dir}/${folder}`);
    const identity = { subject: "1", email: "ann@example.org", firstName: "", lastName: "" };
    const user = (await signInUser(pool, identity, "", { isAdmin: false, proUntil: null }))?.user ?? assert.fail();
    const input = { tagId: TagId.parse("1"), title: "", description: "", location: "", tags: [] };
    const made = await createItem(pool, user.userId, input, 20);
    const itemId = made.outcome === "written" ? made.item.id : assert.fail();
    const handlers = mediaHandlers({
      pool,
      storage: folderStorage(`${dir}/media`),
      stagingDir: `${dir}/incoming`,
      basePath: "",
      disk: openDiskRoom(dir, { bytes: 0, percent: 0 }),
      limits: { freeBoxesPerMonth: 20, freeAssetsPerBox: 5, freeBytes: 1e9, proBytes: 1e9 },
      patience: { ...PATIENCE, idleMs: 50 },
    });
    const send = (body: ReadableStream<Uint8Array<ArrayBuffer>>) =>
      handlers.upload_media({ itemId }, { ...user, sessionId: "s" } as never, request(body));
    const stalled = Array.from({ length: 6 }, () => send(upload(HEAD, "half")));
    const whole = send(upload(HEAD, "whole", "\r\n--b--\r\n"));
    for (const { status, reason } of await Promise.allSettled(stalled) as PromiseRejectedResult[]) {
      assert.equal(status, "rejected");
      assert.ok(reason instanceof Failure && reason.status === 408, String(reason));
    }
    assert.equal((await whole as { data: { media: unknown[] } }).data.media.length, 1);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(`${dir}/incoming`)), []);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
