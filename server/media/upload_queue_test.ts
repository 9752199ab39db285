import assert from "node:assert/strict";
import { UserId } from "../../domain/wire/ids.ts";
import { openUploadQueue } from "./upload_queue.ts";

const ann = UserId.parse("ann");
const bob = UserId.parse("bob");

Deno.test("six uploads of a person run at once, twenty more wait for their turn, and the next is sent away", async () => {
  const line = openUploadQueue();
  const inside = await Promise.all(Array.from({ length: 6 }, () => line.enter(ann)));
  const turns: number[] = [];
  const waiting = Array.from({ length: 20 }, async (_, place) => {
    using _turn = await line.enter(ann);
    turns.push(place);
  });
  await assert.rejects(line.enter(ann), { status: 429, message: /wait/ });
  (await line.enter(bob))[Symbol.dispose]();
  assert.deepEqual(turns, []);
  inside.pop()?.[Symbol.dispose]();
  await Promise.all(waiting);
  assert.deepEqual(turns, Array.from({ length: 20 }, (_, place) => place));
  for (const upload of inside) upload[Symbol.dispose]();
  assert.equal((await Promise.all(Array.from({ length: 6 }, () => line.enter(ann)))).length, 6);
});
