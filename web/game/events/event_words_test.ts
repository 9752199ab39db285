import assert from "node:assert/strict";
import { boardWords, countdownWords, playersWords, shareLeft, statusWords } from "./event_words.ts";

Deno.test("the countdown shows days, hours and minutes, at the last seconds, and that it is over", () => {
  assert.equal(countdownWords(((2 * 24 + 3) * 60 + 5) * 60_000), "2d 3h 5m");
  assert.equal(countdownWords(24 * 3_600_000), "1d 0h 0m");
  assert.equal(countdownWords(61 * 60_000), "1h 1m");
  assert.equal(countdownWords(60_000), "1m");
  assert.equal(countdownWords(59_001), "60s");
  assert.equal(countdownWords(1), "1s");
  assert.equal(countdownWords(0), "Event ended");
  assert.equal(countdownWords(-5), "Event ended");
});

Deno.test("the bar of time left runs from full to empty", () => {
  const event = { startTime: "2026-01-01T10:00:00Z", endTime: "2026-01-01T12:00:00Z" };
  assert.equal(shareLeft(event, Date.parse("2026-01-01T09:00:00Z")), 1);
  assert.equal(shareLeft(event, Date.parse("2026-01-01T11:00:00Z")), 0.5);
  assert.equal(shareLeft(event, Date.parse("2026-01-01T13:00:00Z")), 0);
});

Deno.test("an event says how it is played and who is in it", () => {
  assert.equal(boardWords("ladder"), "3 × 3, from level 4 on 4 × 4");
  assert.equal(boardWords(4), "4 × 4");
  assert.equal(playersWords({ playerCount: 1, maxPlayers: 8 }), "1 player");
  assert.equal(playersWords({ playerCount: 8, maxPlayers: 8 }), "8 players, full");
  assert.equal(statusWords({ status: "running", isClosing: true }), "Last games");
});
