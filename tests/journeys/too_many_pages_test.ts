import assert from "node:assert/strict";
import { SOCKETS_PER_MEMBER } from "../../domain/wire/limits.ts";
import { DESK } from "../support/browser/browser.ts";
import { memberPageOn } from "../support/browser/member_page.ts";
import { rawPlayer } from "../support/server/raw_socket.ts";
import { signInAt } from "../support/server/test_app.ts";
import { openTournament } from "./game_table.ts";

Deno.test("a page whose place a newer one takes rests, says so, and goes on when asked", async () => {
  await using open = await memberPageOn({ RATE_LIMITS: "on" }, DESK, null);
  const { page, server } = open;
  const eventId = await openTournament(server);
  await page.goto(`/app/events/${eventId}`);
  await page.getByRole("button", { name: "Start Looking for Player" }).waitFor();
  const member = await signInAt(server.url, "member@sandbox.test");
  const wires = [];
  for (let count = 0; count < SOCKETS_PER_MEMBER; count++) wires.push(await rawPlayer(server, member));
  await page.getByText("This page is resting").waitFor();
  await page.getByText("Your account is open in more than 20 places").waitFor();
  for (const wire of wires) wire.terminate();
  await page.getByRole("button", { name: "Continue here" }).click();
  await page.getByText("This page is resting").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Start Looking for Player" }).waitFor();
  assert.equal(await page.getByText("Connecting to Game Server...").count(), 0);
});
