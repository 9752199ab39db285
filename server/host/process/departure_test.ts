import assert from "node:assert/strict";
import { openDeparture } from "./departure.ts";

const NEVER = new Promise<never>(() => {});

function stateOf({ isAnnounced, isClosed }: ReturnType<typeof openDeparture>): string {
  return isClosed() ? "closed" : isAnnounced() ? "announced" : "open";
}

Deno.test("a server that somebody asks every two seconds is left alone before it closes; one that is asked less often closes at once", async () => {
  let now = 0;
  const [watched, checked, alone] = [openDeparture(() => now), openDeparture(() => now), openDeparture(() => now)];
  for (now = 30_000; now <= 60_000; now += 2_000) watched.noteAsked();
  for (now = 0; now <= 60_000; now += 5_001) checked.noteAsked();
  now = 60_000;
  assert.deepEqual([watched, checked, alone].map(stateOf), ["open", "open", "open"]);
  const left = [watched, checked, alone].map((departure) => departure.leave(NEVER));
  assert.deepEqual([watched, checked, alone].map(stateOf), ["announced", "closed", "closed"]);
  await Promise.all(left);
  assert.equal(stateOf(watched), "closed");
});

Deno.test("a server that is broken closes without waiting until that is heard", async () => {
  const departure = openDeparture();
  for (const _ of [1, 2]) departure.noteAsked();
  const broken = Promise.withResolvers<string>();
  const left = departure.leave(broken.promise);
  assert.equal(stateOf(departure), "announced");
  broken.resolve("the database has died");
  await left;
  assert.equal(stateOf(departure), "closed");
});
