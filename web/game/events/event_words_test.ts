import assert from "node:assert/strict";
import type { Standing } from "../../../domain/game/events/event.ts";
import {
  boardWords,
  countdownWords,
  endingWords,
  isDecided,
  playersWords,
  rulesWords,
  shareLeft,
  spanWords,
  statusWords,
} from "./event_words.ts";

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
  assert.equal(boardWords("ladder"), "3\u00a0×\u00a03, from level 4 on 4\u00a0×\u00a04");
  assert.equal(boardWords(4), "4\u00a0×\u00a04");
  assert.equal(playersWords({ playerCount: 1, maxPlayers: 8 }), "1 player");
  assert.equal(playersWords({ playerCount: 8, maxPlayers: 8 }), "8 players, full");
  assert.equal(statusWords({ status: "running", isClosing: true }), "Last games");
  assert.equal(
    rulesWords({ boardSize: 3, lives: 2, playerCount: 12, maxPlayers: 100 }),
    "3\u00a0×\u00a03, 2 lives each, 12 players",
  );
});

Deno.test("from when to when an event goes says the day once where it is one", () => {
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).toISOString();
  const span = spanWords({ startTime: at(2, 13), endTime: at(2, 15) });
  assert.deepEqual(span.match(/Fri, Jan 2/g)?.length, 1, span);
  assert.match(spanWords({ startTime: at(2, 13), endTime: at(4, 15) }), /Fri, Jan 2.*Sun, Jan 4/);
});

Deno.test("a tournament that is over says what it was to its player", () => {
  assert.equal(endingWords("Friday cup", { place: 1 }, 8), "You won Friday cup");
  assert.deepEqual(
    [2, 3, 11, 21, 104].map((rank) => endingWords("Friday cup", { place: rank }, 200)),
    ["2nd", "3rd", "11th", "21st", "104th"].map((rank) => `You finished ${rank} of 200`),
  );
});

Deno.test("a tournament is decided when it has ended, or when one player with lives is left of several", () => {
  const standing = (isEliminated: boolean) => ({ isEliminated }) as Standing;
  assert.equal(isDecided({ status: "ended", standings: [] }), true);
  assert.equal(isDecided({ status: "running", standings: [standing(false), standing(true)] }), true);
  assert.equal(isDecided({ status: "running", standings: [standing(false), standing(false)] }), false);
  assert.equal(isDecided({ status: "running", standings: [standing(false)] }), false);
  assert.equal(isDecided({ status: "cancelled", standings: [standing(false), standing(true)] }), false);
});
