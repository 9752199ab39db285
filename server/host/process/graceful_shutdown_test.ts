import assert from "node:assert/strict";
import { openGracefulShutdown } from "./graceful_shutdown.ts";

const NEVER = new Promise<never>(() => {});

function stateOf({ isAnnounced, isClosed }: ReturnType<typeof openGracefulShutdown>): string {
  return isClosed() ? "closed" : isAnnounced() ? "announced" : "open";
}

Deno.test("a server that somebody asks every two seconds is left alone before it closes; one that is asked less often closes at once", async () => {
  let now = 0;
  const [watched, checked, alone] = [
    openGracefulShutdown(() => now),
    openGracefulShutdown(() => now),
    openGracefulShutdown(() => now),
  ];
  for (now = 30_000; now <= 60_000; now += 2_000) watched.noteAsked();
  for (now = 0; now <= 60_000; now += 5_001) checked.noteAsked();
  now = 60_000;
  assert.deepEqual([watched, checked, alone].map(stateOf), ["open", "open", "open"]);
  const left = [watched, checked, alone].map((shutdown) => shutdown.leave(NEVER));
  assert.deepEqual([watched, checked, alone].map(stateOf), ["announced", "closed", "closed"]);
  await Promise.all(left);
  assert.equal(stateOf(watched), "closed");
});

Deno.test("a server that is broken closes without waiting until that is heard", async () => {
  const shutdown = openGracefulShutdown();
  for (const _ of [1, 2]) shutdown.noteAsked();
  const broken = Promise.withResolvers<string>();
  const left = shutdown.leave(broken.promise);
  assert.equal(stateOf(shutdown), "announced");
  broken.resolve("the database has died");
  await left;
  assert.equal(stateOf(shutdown), "closed");
});
