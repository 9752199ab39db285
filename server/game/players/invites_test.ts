import assert from "node:assert/strict";
import { testApp } from "../../../tools/test_app.ts";
import { testPlayer } from "../../../tools/test_game.ts";

Deno.test("nobody plays again with somebody who deleted the account", async () => {
  await using app = await testApp();
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const username = ben.member.user.username;
  const { body } = await ann.member.write<{ gameId: string; eventId: string }>("player", "invite", { username });
  await ann.say("forfeitGame", { gameId: body.gameId });
  await ben.member.fetch("/api/backend/auth/delete/account", { method: "POST" });
  const again = await ann.member.write("player", "invite", { eventId: body.eventId });
  assert.deepEqual([again.status, again.body.errorMessage], [404, "We could not find that player."]);
  const [open] = await app.pool`select count(*)::integer as games from games where status = 'waiting'`;
  assert.equal(open?.games, 0);
});
