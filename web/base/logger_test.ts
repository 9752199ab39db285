import assert from "node:assert/strict";
import { handOver, logger, type Notification, notification, type Said } from "./logger.ts";

const LEVELS = ["debug", "info", "warning", "error"] as const;

/** What the person is told by it. */
function told(say: () => void): Notification | null {
  notification.set(null);
  say();
  return notification.get();
}

Deno.test("a message of the log is shown unless it is for debugging or says otherwise, and only errors as an error", () => {
  for (const level of LEVELS) {
    const usual = { message: "It is so", isErrorMessage: level === "error", level };
    assert.deepEqual(told(() => logger[level]("It is so")), level === "debug" ? null : usual);
    assert.equal(told(() => logger[level]("quiet", { isShown: false })), null, level);
    assert.equal(told(() => logger[level]("loud", { isShown: true }))?.message, "loud", level);
  }
});

Deno.test("what is not shown leaves what the person was told last", () => {
  logger.info("Saved");
  logger.error("only logged", { isShown: false });
  assert.equal(notification.get()?.message, "Saved");
});

Deno.test("equal messages are told each time", () => {
  let times = 0;
  const stop = notification.subscribe(() => times++);
  logger.warning("Again");
  logger.warning("Again");
  stop();
  assert.equal(times, 2);
});

const say = (message: string): Said => ({ level: "info", message, fileName: "", error: undefined, context: {}, at: 0 });

Deno.test("messages wait until what sends them has come, and the oldest give way", async () => {
  const sent: string[] = [];
  let isThere = false;
  const hand = handOver(async () => {
    if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return await Promise.resolve({ sendLog: ({ message }: Said) => void sent.push(message) });
  });
  for (let i = 0; i < 53; i++) await hand(say(String(i)));
  isThere = true;
  await hand(say("53"));
  await hand(say("54"));
  assert.deepEqual([sent.length, sent[0], sent.at(-1)], [52, "3", "54"]);
});
