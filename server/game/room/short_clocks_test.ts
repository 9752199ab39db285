import assert from "node:assert/strict";
import { clock } from "../../../tests/support/clock.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { runningEvent, startedGame, testPlayer } from "../../../tests/support/test_game.ts";

Deno.test("on a server of short turns who does not move loses after one", async () => {
  await using app = await testApp(clock({ turn: 1_000 }));
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { x, o } = await startedGame([ann, ben], eventId);
  const { winnerUserId, message } = await o.take("gameEnd");
  assert.equal(winnerUserId, o.userId);
  assert.match(message ?? "", /ran out of time\.$/);
  assert.equal((await x.take("gameEnd")).forfeiter, x.userId);
});

Deno.test("on a server that waits a short while for whoever lost the connection the other one soon wins", async () => {
  await using app = await testApp(clock({ grace: 1_000 }));
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { x, o } = await startedGame([ann, ben], eventId);
  o.socket.disconnect();
  const { countdown } = await x.take("opponentDisconnected");
  assert.ok(countdown <= 1, `${countdown} s`);
  const { winnerUserId, message } = await x.take("gameEnd");
  assert.equal(winnerUserId, x.userId);
  assert.match(message ?? "", /did not come back in time\.$/);
});
