import assert from "node:assert/strict";
import { openDecodingQueue } from "./decoding_queue.ts";

const NEVER = new AbortController().signal;

Deno.test("who gives up loses the place, the others keep theirs, and the last one to leave is noticed", async () => {
  let idle = 0;
  const turns = openDecodingQueue(() => idle++);
  const began: string[] = [];
  const taken = async (name: string, isUrgent: boolean, signal: AbortSignal) => {
    using _turn = await turns.take(isUrgent, signal);
    began.push(name);
  };
  const first = await turns.take(false, NEVER);
  const gone = new AbortController();
  const waiting = [taken("slow", false, NEVER), taken("urgent", true, NEVER)];
  const givenUp = assert.rejects(taken("gone", true, gone.signal), /hung up/);
  gone.abort(new Error("hung up"));
  await givenUp;
  await assert.rejects(taken("too late", true, gone.signal), /hung up/);
  assert.deepEqual([began, idle], [[], 0]);
  first[Symbol.dispose]();
  await Promise.all(waiting);
  assert.deepEqual([began, idle], [["urgent", "slow"], 1]);
});
