import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DELAYS } from "../../domain/delays.ts";
import { ALARM_MS } from "../../web/game/countdown.ts";
import { clock } from "../support/clock.ts";
import { testApp } from "../support/server/test_app.ts";
import { headedInPassing, seenInPassing } from "./in_passing.ts";
import { breakableLine, DRAWN_ROUND, findEachOther, gameTable, openTournament, play } from "./game_table.ts";

/** Of which a page may put most forward: a connection that heard nothing for 15 s is thought dead. */
const SHORT_TURNS = clock({ turn: DELAYS.turn });

declare global {
  var boardRects: Set<string>;
}

/** Notes where the board stands after every change of the page. */
async function watchBoard(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.boardRects = new Set();
    const note = () => {
      const board = document.querySelector("[data-part=board]")?.getBoundingClientRect();
      if (board) globalThis.boardRects.add([board.x, board.y, board.width, board.height].map(Math.round).join(" "));
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

async function assertUnmoved(page: Page, what: string): Promise<void> {
  const rects = await page.evaluate(() => [...globalThis.boardRects]);
  assert.equal(rects.length, 1, `${what} moved the board: ${rects.join(", ")}`);
}

Deno.test("nothing moves the board: no drawn round, no opponent who goes and comes, no lost connection, no last seconds, no end", async () => {
  await using table = await gameTable(() => testApp(SHORT_TURNS));
  const { mia, paul } = table;
  const lines = new Map([[mia, await breakableLine(mia)], [paul, await breakableLine(paul)]]);
  for (const page of [mia, paul]) await page.reload();
  for (const page of [mia, paul]) await page.clock.install();
  const eventId = await openTournament(table.server);
  const { x, o } = await findEachOther(eventId, mia, paul);
  for (const page of [x, o]) await watchBoard(page);

  await play(x, o, DRAWN_ROUND);
  for (const page of [x, o]) await page.getByText("Round 1 ended in a draw. Starting new round...").waitFor();
  await play(o, x, [[2, 2]]);
  await x.getByText("Round 2").waitFor();
  for (const page of [x, o]) await assertUnmoved(page, "a drawn round");

  lines.get(o)?.cut();
  await x.getByText(/Opponent disconnected/).waitFor();
  await o.getByText("Connecting to Game Server...").waitFor();
  for (const page of [x, o]) await assertUnmoved(page, "a lost connection");
  lines.get(o)?.mend();
  await o.clock.fastForward(5_000);
  await x.getByText(/Opponent disconnected/).waitFor({ state: "detached" });
  await o.getByText("Connecting to Game Server...").waitFor({ state: "detached" });

  await play(x, o, [[1, 1], [1, 2]]);
  await x.getByRole("heading", { name: "YOUR TURN!" }).waitFor();
  await x.clock.fastForward(DELAYS.turn - ALARM_MS);
  await x.locator("[role=timer][data-urgency=alarm]").waitFor();
  await x.locator("[aria-live=polite]").filter({ hasText: "5 seconds left" }).waitFor({ state: "attached" });
  await assertUnmoved(x, "the last seconds");
  await Promise.all([
    headedInPassing(o, "You Won!"),
    seenInPassing(x, "Better luck next time!"),
    play(x, o, [[2, 1], [3, 2]]),
  ]);
  for (const page of [x, o]) await assertUnmoved(page, "the end");
  assert.deepEqual(table.complaints, []);
});

Deno.test("one's own seat is always at the same place and says You, whichever mark one plays", async () => {
  await using table = await gameTable();
  const eventId = await openTournament(table.server);
  await findEachOther(eventId, table.mia, table.paul);
  for (const page of [table.mia, table.paul]) {
    const boxOf = async (part: string) => await page.locator(`[data-part=${part}]`).boundingBox() ?? assert.fail(part);
    const [own, other, board] = [await boxOf("own-seat"), await boxOf("seat"), await boxOf("board")];
    await page.locator("[data-part=own-seat]").getByText("You", { exact: true }).waitFor();
    const isPhone = page === table.mia;
    if (isPhone) assert.ok(own.y >= board.y + board.height && other.y + other.height <= board.y, "below and above");
    else assert.ok(own.x + own.width <= board.x && other.x >= board.x + board.width, "left and right");
  }
  const digits = table.mia.locator("[data-part=seconds]");
  const size = await digits.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize));
  assert.ok(size >= 28, `the clock's digits are ${size} px`);
  assert.deepEqual(table.complaints, []);
});
