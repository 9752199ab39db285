import assert from "node:assert/strict";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { ANONYMOUS_DRAINED_BYTES, drain } from "./drain.ts";

Deno.test("of a stranger's body no more is read than the limit, and what is left is given up", async () => {
  let sent = 0, isCancelled = false;
  const chunkBytes = 64 * 1024;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += chunkBytes;
      controller.enqueue(new Uint8Array(chunkBytes));
    },
    cancel() {
      isCancelled = true;
    },
  });
  await drain(new Request("http://localhost/", { method: "POST", body }), ANONYMOUS_DRAINED_BYTES);
  assert.ok(sent <= ANONYMOUS_DRAINED_BYTES + 2 * chunkBytes, `${sent} bytes were read`);
  assert.ok(isCancelled);
});

Deno.test("what is dropped of a body gives its memory back before more is read", async () => {
  const chunks = Array.from({ length: 3 }, () => new Uint8Array(1024));
  const sent: Uint8Array[] = [];
  const held: number[] = [];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      held.push(sent.filter(({ length }) => length > 0).length);
      const chunk = chunks[sent.length];
      if (!chunk) return controller.close();
      sent.push(chunk);
      controller.enqueue(chunk);
    },
  }, { highWaterMark: 0 });
  await drain(new Request("http://localhost/", { method: "POST", body }), ANONYMOUS_DRAINED_BYTES);
  assert.deepEqual(held, [0, 0, 0, 0]);
});

Deno.test("a stranger's upload is refused after a little of it, and not read to its end", async () => {
  const app = await sharedApp();
  const chunk = new Uint8Array(64 * 1024), chunks = 40 * 16;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === chunks * chunk.length) return controller.close();
      sent += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const path = `/api/backend/items/${"a".repeat(24)}/media`;
  await app.fetch(path, { method: "POST", headers, body }).then((answer) => answer.body?.cancel(), () => {});
  assert.ok(sent >= chunk.length);
  // What the two ends of the connection hold between them comes on top.
  assert.ok(sent < ANONYMOUS_DRAINED_BYTES + 16 * 1024 * 1024, `${sent} bytes were taken`);
});
