import assert from "node:assert/strict";
import { drain, STRANGER_DRAINED_BYTES } from "./drain.ts";

Deno.test("of a stranger's body no more is read than the limit, and what is left is given up", async () => {
  let sent = 0, isCancelled = false;
  const chunk = new Uint8Array(64 * 1024);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += chunk.length;
      controller.enqueue(chunk);
    },
    cancel() {
      isCancelled = true;
    },
  });
  await drain(new Request("http://localhost/", { method: "POST", body }), STRANGER_DRAINED_BYTES);
  assert.ok(sent <= STRANGER_DRAINED_BYTES + 2 * chunk.length, `${sent} bytes were read`);
  assert.ok(isCancelled);
});
