import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { seeded } from "../../../domain/game/bots/seeded_random.ts";
import { freePositions } from "../../../domain/game/room/board.ts";
import { step } from "../../../domain/game/room/step.ts";
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

Deno.test("against the perfect bot nobody wins, on either board, with either mark, however they play", () => {
  const game = fc.record({
    boardSize: fc.constantFrom<3 | 4>(3, 4),
    mark: fc.constantFrom<"X" | "O">("X", "O"),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(game, ({ boardSize, mark, seed }) => {
      const random = seeded(seed);
      let at = openPractice({ level: "perfect", boardSize }, me, mark, 0);
      while (at.status === "playing") {
        const [row, col] = freePositions(at.room.board)[Math.floor(random() * freePositions(at.room.board).length)] ??
          [];
        const move = botMove(at, "perfect", random, 0) ?? { type: "move", by: me.userId, row, col, now: 0 } as const;
        const after = step(at, move);
        assert.ok(after);
        at = after;
      }
      assert.notEqual(at.room.winner, mark);
    }),
    { numRuns: 40 },
  );
});
