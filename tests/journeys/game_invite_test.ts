import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { headedInPassing } from "./in_passing.ts";
import { arriveLive, atTable, gameTable, play } from "./game_table.ts";

async function usernameOf(page: Page): Promise<string> {
  return await page.evaluate(async () => (await (await fetch("/api/backend/auth/check-login")).json()).user.username);
}

async function invite(host: Page, guest: Page): Promise<void> {
  await host.goto("/app/practice");
  await host.getByLabel("Username or e-mail").fill(await usernameOf(guest));
  await host.getByRole("button", { name: "Invite" }).click();
}

Deno.test("somebody is invited and told wherever they are, joins, and both may play again with the first move swapped", async () => {
  await using table = await gameTable();
  const { mia, paul } = table;
  await arriveLive(paul, "/app/home");
  await invite(mia, paul);
  await paul.getByText(/invites you to a game/).waitFor();
  await paul.getByRole("button", { name: "Join" }).click();
  const { x, o } = await atTable(mia, paul);
  assert.equal(x, mia, "the host begins");
  await Promise.all([headedInPassing(x, "You Won!"), play(x, o, [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]])]);
  for (const page of [x, o]) {
    await page.waitForURL(/\/app\/game\/event\/remote-[^/]+\?fromGame=true$/);
    await page.getByRole("heading", { name: "Game Over!" }).waitFor();
  }
  await x.getByRole("button", { name: "Play Again" }).click();
  await o.getByRole("button", { name: "Play Again" }).click();
  const again = await atTable(mia, paul);
  assert.equal(again.x, paul, "the first move swaps");
  assert.equal(mia.url(), paul.url());
  assert.deepEqual(table.complaints, []);
});
