import assert from "node:assert/strict";
import { UserId } from "../../../domain/wire/ids.ts";
import { botMove, openPractice } from "./practice_room.ts";

const me = { userId: UserId.parse("me"), username: "Mia" };

Deno.test("the game begins at once; the bot waits for its turn", () => {
  const asX = openPractice({ level: "easy", boardSize: 3 }, me, "X", 0);
  assert.equal(asX.status, "playing");
  assert.equal(botMove(asX, "easy", () => 0, 0), null);
  const asO = openPractice({ level: "easy", boardSize: 3 }, me, "O", 0);
  assert.equal(botMove(asO, "easy", () => 0, 0)?.type, "move");
});
