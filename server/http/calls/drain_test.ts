import assert from "node:assert/strict";
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
