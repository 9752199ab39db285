import assert from "node:assert/strict";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPageOn } from "../support/browser/member_page.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { signIn } from "../support/server/test_app.ts";
import { bearer, newToken } from "../support/test_tokens.ts";
import { arriveLive } from "./game_table.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:136.0) Gecko/20100101 Firefox/136.0";

thoroughTest("signing out everywhere in the settings ends the sessions of all browsers", async () => {
  await using open = await memberPageOn({}, DESK, "/app/setting/sessions");
  const { page, server } = open;
  const elsewhere = await server.signIn("member@sandbox.test");
  const { token } = await newToken(elsewhere, "read");
  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await page.getByRole("checkbox", { name: /^Keep my API tokens: A program/ }).waitFor();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await page.waitForURL("**/hello");
  assert.equal((await fetch(`${server.url}/api/v1/items`, bearer(token))).status, 401);
  const answer = await elsewhere.fetch("/api/backend/auth/check-login");
  assert.equal((await answer.json()).isLogIn, false);
});

thoroughTest(
  "the list of sessions marks this device, tells when each signed in, and signs another one out",
  async () => {
    await using open = await memberPageOn({}, PHONE);
    const { page, server } = open;
    const fetchFrom = (path: string, init: RequestInit = {}) =>
      fetch(server.url + path, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), "user-agent": FIREFOX },
      });
    const elsewhere = await signIn(fetchFrom, "member@sandbox.test");
    await page.goto("/app/setting");
    await page.getByRole("link", { name: "Signed-in devices" }).click();
    const devices = page.getByRole("list", { name: "Signed-in devices" });
    await devices.getByText("This device").waitFor();
    await devices.getByText("Firefox on Windows").waitFor();
    await devices.getByText(/· signed in \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M$/).nth(1).waitFor();
    await page.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
    await devices.getByText("Firefox on Windows").waitFor({ state: "detached" });
    const answer = await elsewhere.fetch("/api/backend/auth/check-login");
    assert.equal((await answer.json()).isLogIn, false);
    await devices.getByText("This device").waitFor();
    assert.deepEqual(open.complaints, []);
  },
);

thoroughTest("a player is muted where the invitation shows, and heard again from the settings", async () => {
  await using open = await memberPageOn({}, DESK, null);
  const { page, server } = open;
  const ben = await server.signIn("ben@example.org");
  const { username } = (await server.signIn("member@sandbox.test")).user;
  const notice = page.getByRole("alert").filter({ hasText: "invites you to a game" });
  await arriveLive(page, "/app/home");
  await ben.write("player", "invite", { username });
  await notice.getByRole("button", { name: `Mute ${ben.user.username}` }).click();
  await page.getByText(`${ben.user.username} is muted. Settings can undo it.`).waitFor();
  await page.goto("/app/setting/notifications");
  const muted = page.getByRole("list", { name: "Muted players" });
  await muted.getByText(ben.user.username).waitFor();
  await muted.getByRole("button", { name: "Unmute" }).click();
  await muted.waitFor({ state: "detached" });
  await page.getByLabel("Show no invitations").click();
  const isOn = page.getByRole("checkbox", { name: "Show no invitations", checked: true });
  await isOn.waitFor();
  await page.reload();
  await isOn.waitFor();
  assert.deepEqual(open.complaints, []);
});
