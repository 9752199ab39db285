import assert from "node:assert/strict";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { ANONYMOUS_DRAINED_BYTES } from "./drain.ts";

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
