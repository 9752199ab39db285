import assert from "node:assert/strict";
import { handOver, type Said } from "./hand_over.ts";

const say = (message: string): Said => ({ level: "info", message, fileName: "", error: undefined, context: {}, at: 0 });

Deno.test("messages wait until what sends them has come, and what had no room meanwhile is counted", async () => {
  const sent: string[] = [];
  const dropped: number[] = [];
  let isThere = false;
  const hand = handOver(async () => {
    if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return await Promise.resolve({
      send: ({ message }: Said) => void sent.push(message),
      sendDropped: (count: number) => void dropped.push(count),
    });
  });
  for (let i = 0; i < 53; i++) await hand(say(String(i)));
  isThere = true;
  await hand(say("53"));
  await hand(say("54"));
  assert.deepEqual([sent.length, sent[0], sent.at(-1)], [52, "3", "54"]);
  assert.deepEqual(dropped, [3]);
});
