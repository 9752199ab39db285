import assert from "node:assert/strict";
import { clock } from "../support/clock.ts";
import { testApp } from "../support/server/test_app.ts";
import { atTable, findEachOther, gameTable, lookForAnybody, openTournament, play } from "./game_table.ts";

/** A result stands until somebody leaves it. */
const LASTING_RESULTS = clock({ tournamentResult: 600_000, forfeited: 600_000 });

Deno.test("two who both want a rematch play again, and who moved second begins; one alone waits on the result's page", async () => {
  await using table = await gameTable(() => testApp(LASTING_RESULTS));
  const { mia, paul } = table;
  const eventId = await openTournament(table.server);
  const { x, o } = await findEachOther(eventId, mia, paul);
  const before = x.url();
  await play(x, o, [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]]);
  await x.getByText("You are on level 2 now.").waitFor();
  await x.getByRole("button", { name: "Rematch" }).click();
  await x.getByText(/^Waiting for .+\.$/).waitFor({ state: "attached" });
  await o.getByRole("button", { name: "Accept rematch" }).click();
  for (const page of [x, o]) await page.waitForURL((url) => url.href !== before && !url.search);
  const again = await atTable(x, o);
  assert.equal(again.x, o);
  assert.deepEqual(table.complaints, []);
});

Deno.test("who is asked for a rematch while the next match is announced can answer, and then the announcement comes back", async () => {
  await using table = await gameTable(() => testApp(LASTING_RESULTS));
  const { mia, paul } = table;
  const eventId = await openTournament(table.server);
  const { x, o } = await findEachOther(eventId, mia, paul);
  const gameId = new URL(x.url()).pathname.split("/").at(-1);
  await play(x, o, [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]]);
  const announcement = o.getByRole("dialog", { name: "Game Finished!" });
  await o.getByRole("button", { name: "Continue" }).click();
  await announcement.waitFor();
  const asked = await x.request.post("/api/backend/player", {
    data: { action: "rematch", payload: { gameId, wants: true } },
  });
  assert.equal(asked.status(), 200, await asked.text());
  await o.getByText("wants a rematch").waitFor();
  await announcement.waitFor({ state: "detached" });
  await o.getByRole("button", { name: "Not now" }).click();
  await announcement.waitFor();
  assert.deepEqual(table.complaints, []);
});

Deno.test("a bot of the house accepts a rematch", async () => {
  await using table = await gameTable(() => testApp({ HOUSE_BOTS: "on", ...LASTING_RESULTS }));
  const { mia } = table;
  await lookForAnybody(mia);
  await mia.getByRole("grid", { name: "Board" }).waitFor();
  const before = mia.url();
  await mia.getByRole("button", { name: "Close" }).click();
  await mia.getByRole("button", { name: "Forfeit" }).click();
  await mia.getByRole("button", { name: "Rematch" }).click();
  await mia.waitForURL((url) => url.href !== before && /\/app\/game\/[^/]+$/.test(url.pathname));
  await mia.getByText("Invited game").waitFor();
  await mia.getByRole("grid", { name: "Board" }).waitFor();
  assert.deepEqual(table.complaints, []);
});
