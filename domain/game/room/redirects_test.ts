import assert from "node:assert/strict";
import { DELAYS } from "../../delays.ts";
import { redirectAfter, untilRedirect } from "./redirects.ts";

const result = { winner: { userId: "ann" }, loser: { userId: "ben", isEliminated: false } };
const ended = { gameType: "event", eventId: "cup", userId: "ann", isDraw: false, tournamentResult: result } as const;

Deno.test("after a tournament game both go on to the event, the eliminated one to its page", () => {
  const page = { path: "/app/game/event/cup?fromGame=true", after: "tournamentResult" };
  assert.deepEqual(redirectAfter("game ended", ended), page);
  assert.deepEqual(redirectAfter("game ended", { ...ended, userId: "ben" }), page);
  const out = { ...result, loser: { userId: "ben", isEliminated: true } };
  assert.deepEqual(redirectAfter("game ended", { ...ended, tournamentResult: out }), page);
  assert.deepEqual(redirectAfter("game ended", { ...ended, userId: "ben", tournamentResult: out }), {
    path: "/app/events/view/cup",
    after: "tournamentResult",
  });
});

Deno.test("when the event is over its page is where both go, the champion too", () => {
  const over = { ...ended, tournamentResult: { ...result, isEventOver: true as const } };
  for (const userId of ["ann", "ben"]) {
    assert.deepEqual(redirectAfter("game ended", { ...over, userId }), {
      path: "/app/events/view/cup",
      after: "tournamentResult",
    });
  }
});

Deno.test("after an invite game the players meet again, without an event they practise", () => {
  const invite = { ...ended, gameType: "invite", eventId: "remote-1", tournamentResult: null } as const;
  assert.deepEqual(redirectAfter("game ended", invite), {
    path: "/app/game/event/remote-1?fromGame=true",
    after: "inviteResult",
  });
  assert.deepEqual(redirectAfter("game ended", { ...invite, eventId: null }), {
    path: "/app/practice",
    after: "lastInviteResult",
  });
});

Deno.test("a draw, a practice game and a game without a result lead nowhere", () => {
  assert.equal(redirectAfter("game ended", { ...ended, isDraw: true }), null);
  assert.equal(redirectAfter("game ended", { ...ended, tournamentResult: null }), null);
  assert.equal(redirectAfter("game ended", { ...ended, gameType: "practice", eventId: null }), null);
});

Deno.test("forfeits and cancelled games lead to the event, the invite's page, practice or home", () => {
  const path = (gameType: "event" | "invite" | "practice", eventId: string | null) =>
    redirectAfter("I forfeited", { gameType, eventId })?.path;
  assert.equal(path("event", "cup"), "/app/events/view/cup");
  assert.equal(path("invite", "remote-1"), "/app/game/event/remote-1?fromGame=true");
  assert.equal(path("invite", null), "/app/practice");
  assert.equal(path("practice", null), "/app/home");
  assert.deepEqual(redirectAfter("game cancelled", { gameType: "event", eventId: "cup" }), {
    path: "/app/events/view/cup",
    after: "gameCancelled",
  });
});

Deno.test("matchmaking's redirects keep their pauses, and whoever leaves goes at once", () => {
  assert.deepEqual(redirectAfter("match found", { gameId: "g" }), { path: "/app/game/g", after: "matchFound" });
  assert.deepEqual(redirectAfter("redirected to ongoing game", { gameId: "g" }), {
    path: "/app/game/g",
    after: "ongoingGame",
  });
  assert.deepEqual(redirectAfter("matchmaking cancelled", { eventId: "cup" }), {
    path: "/app/events/view/cup",
    after: "matchmakingCancelled",
  });
  assert.deepEqual(redirectAfter("I left", {}), { path: "/app/home", after: null });
});

Deno.test("a redirect waits for its delay, whatever that is, and one without a delay for nothing", () => {
  const found = redirectAfter("match found", { gameId: "g" });
  assert.equal(untilRedirect(found, DELAYS), 2_000);
  assert.equal(untilRedirect(found, { ...DELAYS, matchFound: 5 }), 5);
  assert.equal(untilRedirect(redirectAfter("I left", {}), DELAYS), 0);
  assert.equal(untilRedirect(null, DELAYS), 0);
});
