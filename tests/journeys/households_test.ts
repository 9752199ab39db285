import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { HouseholdId } from "../../domain/wire/ids.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { DESK, openPage, PHONE, signInByCalls } from "../support/browser/browser.ts";
import { memberPageOn } from "../support/browser/member_page.ts";
import { type Member, signInAt, type TestApp, testApp } from "../support/server/test_app.ts";
import { PNG } from "../support/outside/homebox_zip.ts";
import { newBox } from "../support/test_boxes.ts";
import { anotherHousehold, boxIn, invite, joinedBy, mustDo } from "../support/test_households.ts";
import { codeIn } from "../support/browser/drawn_code.ts";
import { arriveAtForm, paintedCamera, readsAs } from "./scan_steps.ts";

const TAB = "/app/setting/household";
const NAME = "Sunny Street 4";
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const pathOf = (link: string) => new URL(link).pathname + new URL(link).hash;

async function nameHousehold(page: Page): Promise<void> {
  await page.getByLabel("Name of your household").fill(NAME);
  await page.getByRole("button", { name: "Save name" }).click();
}

/** By the dialog of the settings. @returns what a phone's camera reads off its screen */
async function makeInvitation(page: Page, mayDo: string): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("dialog").getByText(mayDo, { exact: true }).click();
  await page.getByRole("button", { name: "Make invitation" }).click();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  const read = await codeIn(await page.getByRole("img", { name: `QR code of ${link}` }).screenshot());
  assert.equal(read, link);
  await page.getByRole("button", { name: "Done" }).click();
  return read;
}

Deno.test("somebody follows a link through the sign-in, sees the boxes without a way to change them, and loses them at once", async () => {
  await using open = await memberPageOn({}, DESK, null);
  const { page, server } = open;
  await newBox(await signInAt(server.url, "member@sandbox.test"), "42", "Winter coats");
  await page.goto(TAB);
  await nameHousehold(page);
  const link = await makeInvitation(page, "Only look");
  await using theirs = await openPage(server.url, PHONE);
  const them = theirs.page;
  await them.goto(pathOf(link));
  await heading(them, `Join ${NAME}`).waitFor();
  await them.getByText("Everybody in it will see your name and picture, and its owner your e-mail address too.")
    .waitFor();
  await them.getByRole("link", { name: "Sign in to join" }).click();
  await them.getByText(`An invitation to ${NAME} waits.`).waitFor();
  await them.getByRole("button", { name: /pro@sandbox/ }).click();
  await them.getByRole("button", { name: "Join", exact: true }).click();
  await them.getByText(`You are in ${NAME} now.`).waitFor();
  await heading(them, NAME).waitFor();
  await them.getByRole("link", { name: "Winter coats" }).waitFor();
  assert.deepEqual(await offered(them), { "New box": 0, "Select": 0 });
  await them.getByRole("link", { name: "Winter coats" }).click();
  await heading(them, "Winter coats").waitFor();
  assert.deepEqual(await offered(them), { "More": 1, "Edit": 0, "Files": 0, "Share": 1 });
  // The owner's page shows by itself who has come.
  await page.getByRole("button", { name: /^What .* may do$/ }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await them.getByRole("heading", { name: "Item Not Found" }).waitFor();
  await them.goto("/app/home");
  await heading(them, "My Items").waitFor();
  assert.deepEqual([open.complaints, theirs.complaints], [[], []]);
});

/** How many links and buttons of these names a viewer's page has. */
async function offered(page: Page): Promise<Record<string, number>> {
  const names = await heading(page, "Winter coats").isVisible()
    ? ["More", "Edit", "Files", "Share"]
    : ["New box", "Select"];
  const counts = names.map(async (name) => {
    const exact = { name, exact: true };
    return [name, await page.getByRole("button", exact).or(page.getByRole("link", exact)).count()] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Mia's household "Home" with box 42, in which Paul is too. */
async function homeOfTwo(server: TestApp, role: "member" | "viewer"): Promise<Member> {
  const mia = await signInAt(server.url, "member@sandbox.test");
  await newBox(mia, "42", "Winter coats");
  await joinedBy(server, mia, "pro@sandbox.test", role);
  return mia;
}

Deno.test("what one person makes, changes and throws away is on the other's screen by itself, also after a time without a network", async () => {
  await using server = await testApp();
  const mia = await homeOfTwo(server, "viewer");
  await using open = await openPage(server.url, PHONE);
  const { page, context } = open;
  await signInByCalls(page, server.url, "pro@sandbox.test");
  const isConnected = page.waitForResponse((answer) => answer.url().includes("action=GET_CHANGES"));
  await page.goto("/app/home");
  await heading(page, "Home").waitFor();
  await isConnected;
  const box = await newBox(mia, "7", "Skis");
  await page.getByRole("link", { name: "Skis" }).click();
  await mia.write("items", "UPDATE_ITEM", { itemId: box._id, updates: { title: "Skis and poles", location: "Attic" } });
  await heading(page, "Skis and poles").waitFor();
  await page.getByRole("link", { name: "Attic" }).waitFor();
  await page.getByText("History", { exact: true }).click();
  const [newest, oldest] = [page.getByRole("listitem").first(), page.getByRole("listitem").last()];
  await newest.getByText("Changed by member").waitFor();
  await newest.getByText("Title before", { exact: true }).waitFor();
  await newest.getByText("Skis", { exact: true }).waitFor();
  await oldest.getByText("Made by member").waitFor();
  await mia.write("items", "UPDATE_ITEM", { itemId: box._id, updates: { location: "Cellar" } });
  await newest.getByText("Moved by member").waitFor();
  await context.setOffline(true);
  await mia.write("items", "DELETE_ITEM", { itemId: box._id });
  await context.setOffline(false);
  await heading(page, "Item Not Found").waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Winter coats" }).waitFor();
  await page.getByText("Skis and poles").waitFor({ state: "detached" });
});

Deno.test("a menu leads from one household to the other, in all tabs, and an unfinished box stays where it belongs", async () => {
  await using server = await testApp();
  await homeOfTwo(server, "member");
  await using open = await openPage(server.url, PHONE);
  const { page, context } = open;
  await signInByCalls(page, server.url, "pro@sandbox.test");
  await page.goto("/app/item/new");
  await page.getByLabel("What is inside?").fill("Half a ski");
  const other = await context.newPage();
  await Promise.all([page, other].map((one) => one.goto("/app/home")));
  await Promise.all([page, other].map((one) => heading(one, "Home").waitFor()));
  await page.getByRole("button", { name: "Household: Home" }).click();
  await page.getByRole("menuitemradio", { name: "My boxes" }).click();
  await Promise.all([page, other].map((one) => heading(one, "My boxes").waitFor()));
  assert.equal(await page.getByText("Winter coats").count(), 0);
  await page.goto("/app/item/new");
  assert.equal(await page.getByLabel("What is inside?").inputValue(), "");
  await page.goto("/app/home");
  await page.getByRole("button", { name: "Household: My boxes" }).click();
  await page.getByRole("menuitemradio", { name: "Home of" }).click();
  await heading(page, "Home").waitFor();
  await page.goto("/app/item/new");
  await page.getByText("You continue where you left off.").waitFor();
  assert.deepEqual(open.complaints, []);
});

thoroughTest(
  "a switch whose answer is lost leads on all the same, and an owner of two households that nobody shares switches and removes the empty one",
  async () => {
    await using server = await testApp();
    const mia = await signInAt(server.url, "member@sandbox.test");
    await anotherHousehold(server.pool, mia.user.userId);
    await newBox(mia, "42", "Winter coats");
    await using open = await openPage(server.url, PHONE);
    const { page } = open;
    await signInByCalls(page, server.url, "member@sandbox.test");
    await page.goto("/app/home");
    await page.route("**/api/backend/households", async (route) => {
      await route.fetch();
      await route.abort();
    }, { times: 1 });
    await page.getByRole("button", { name: "Household: My boxes" }).click();
    await page.getByRole("menuitemradio", { name: "Cabin" }).click();
    await heading(page, "Cabin").waitFor();
    await page.goto(TAB);
    await page.getByRole("button", { name: "Remove this household" }).click();
    await page.getByRole("dialog", { name: "Remove Cabin?" }).getByRole("button", { name: "Remove" }).click();
    await page.getByText("Cabin is removed.").waitFor();
    await page.getByRole("link", { name: "Winter coats" }).waitFor();
    assert.equal(await page.getByRole("button", { name: /^Household:/ }).count(), 0);
  },
);

thoroughTest(
  "of two members who scan one new number at once one makes its box, and both see that; who has one elsewhere is told",
  async () => {
    await using server = await testApp();
    const mia = await homeOfTwo(server, "member");
    const own = HouseholdId.parse(await ownHousehold(await signInAt(server.url, "pro@sandbox.test")));
    await boxIn(server.pool, own, "118", "Screws");
    await using held = new AsyncDisposableStack();
    const scanIt = async (email: string) => {
      const { page } = held.use(await openPage(server.url, PHONE));
      await readsAs(page, `() => ({ reading: sure("118"), ms: 30 })`);
      await paintedCamera(page);
      await signInByCalls(page, server.url, email);
      await page.goto("/app/scan");
      await arriveAtForm(page, "118");
      await page.getByLabel("What is inside?").fill("Tent");
      if (email === "pro@sandbox.test") {
        await page.getByText("118 has a box in your other households.").waitFor();
        await page.getByRole("link", { name: "See it" }).click();
        await page.getByRole("button", { name: "Open 118 Screws in My boxes" }).waitFor();
        await page.goBack();
      }
      return page;
    };
    const pages = await Promise.all(["member@sandbox.test", "pro@sandbox.test"].map(scanIt));
    const save = async (page: Page) => {
      await page.getByRole("button", { name: "Save box" }).click();
      const other = page.getByRole("link", { name: "Open that box" });
      await page.getByText("Saved 118", { exact: true }).or(other).waitFor();
      const isTaken = await other.isVisible();
      await (isTaken ? other : page.getByRole("link", { name: "Open", exact: true })).click();
      await heading(page, "Tent").waitFor();
      return isTaken;
    };
    assert.deepEqual((await Promise.all(pages.map(save))).sort(), [false, true]);
    assert.deepEqual(new Set(pages.map((page) => page.url())).size, 1);
    const { body } = await mia.read<{ data: { items: { tagId: string }[] } }>("items", "GET_USER_ITEMS");
    assert.deepEqual(body.data.items.map(({ tagId }) => tagId), ["118", "42"]);
  },
);

Deno.test("a page of the household before is loaded again by its next call, and writes nothing into another one", async () => {
  await using server = await testApp();
  await homeOfTwo(server, "member");
  await using open = await openPage(server.url, DESK);
  const { page } = open;
  await signInByCalls(page, server.url, "pro@sandbox.test");
  // Without a connection nobody tells the page.
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.goto("/app/item/new");
  await page.getByLabel("Number on the box").fill("9");
  const paul = await signInAt(server.url, "pro@sandbox.test");
  await paul.write("households", "SWITCH_HOUSEHOLD", { householdId: await ownHousehold(paul) });
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Save box" }).click()]);
  const { body } = await paul.read<{ data: { items: unknown[] } }>("items", "GET_USER_ITEMS");
  assert.deepEqual(body.data.items, []);
});

async function ownHousehold(member: Member): Promise<string> {
  const { body } = await member.read<{ data: { households: { householdId: string; role: string }[] } }>(
    "households",
    "LIST_HOUSEHOLDS",
  );
  return body.data.households.find(({ role }) => role === "owner")?.householdId ?? assert.fail("expected an own one");
}

Deno.test("a viewer who types a number that no box has is told so, and of one that a box has elsewhere too, of that one", async () => {
  await using server = await testApp();
  await homeOfTwo(server, "viewer");
  const own = HouseholdId.parse(await ownHousehold(await signInAt(server.url, "pro@sandbox.test")));
  await boxIn(server.pool, own, "042", "Screws");
  await using open = await openPage(server.url, PHONE);
  const { page } = open;
  await signInByCalls(page, server.url, "pro@sandbox.test");
  await page.goto("/app/item/new?tagId=999");
  await page.waitForURL("**/app/home");
  await page.goto("/app/scan");
  await page.getByLabel("Number on the box").waitFor();
  await page.keyboard.type("999");
  await page.keyboard.press("Enter");
  await page.getByText("There is no box with this number here.").waitFor();
  await page.getByRole("button", { name: "Scan another" }).click();
  await page.getByText("There is no box with this number here.").waitFor({ state: "detached" });
  await page.keyboard.type("42");
  await page.keyboard.press("Enter");
  await heading(page, "Winter coats").waitFor();
  await heading(page, "In your other households").waitFor();
  await page.getByRole("button", { name: "Open 042 Screws in My boxes" }).click();
  await heading(page, "Screws").waitFor();
});

thoroughTest("an open page says what is done to its household elsewhere", async () => {
  await using server = await testApp();
  const mia = await homeOfTwo(server, "member");
  const paul = await signInAt(server.url, "pro@sandbox.test");
  const home = paul.user.household.householdId;
  await using open = await openPage(server.url, PHONE);
  const { page } = open;
  await signInByCalls(page, server.url, "pro@sandbox.test");
  await page.goto("/app/item/new");
  await page.getByLabel("What is inside?").fill("Tent");
  const done = async (who: Member, action: string, payload: object, said: string) => {
    await mustDo(who, action, payload);
    await page.getByText(said).waitFor();
  };
  await done(paul, "SWITCH_HOUSEHOLD", { householdId: await ownHousehold(paul) }, "You see My boxes now, ");
  await done(paul, "SWITCH_HOUSEHOLD", { householdId: home }, "You see Home now, ");
  assert.equal(await page.getByLabel("What is inside?").inputValue(), "Tent");
  const personId = paul.user.userId;
  await done(mia, "CHANGE_ROLE", { personId, role: "viewer" }, "From now on you may only look at these boxes.");
  await done(mia, "CHANGE_ROLE", { personId, role: "member" }, "You may change these boxes now.");
  await done(mia, "REMOVE_PERSON", { personId }, "You are no longer in Home.");
});

thoroughTest("whoever gives an invitation up is not led to it by the next sign-in", async () => {
  await using server = await testApp();
  const { link } = await invite(await signInAt(server.url, "member@sandbox.test"));
  await using open = await openPage(server.url);
  const { page } = open;
  const signIn = async () => {
    await page.getByRole("button", { name: /pro@sandbox/ }).click();
    await page.waitForURL("**/app/home");
  };
  await page.goto(pathOf(link));
  await page.getByRole("link", { name: "Sign in to join" }).click();
  await page.getByText("An invitation to Home waits.").waitFor();
  await page.goto("/support");
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await signIn();
  assert.equal(await page.evaluate(() => localStorage.getItem("intendedUrl")), null);
});

Deno.test("whoever joins brings their boxes along under numbers that they choose, and takes them back", async () => {
  await using server = await testApp();
  const mia = await signInAt(server.url, "member@sandbox.test");
  await newBox(mia, "42", "Winter coats");
  const { link } = await invite(mia);
  await newBox(await signInAt(server.url, "pro@sandbox.test"), "42", "Skis");
  await using open = await openPage(server.url, PHONE);
  const { page } = open;
  await signInByCalls(page, server.url, "pro@sandbox.test");
  await page.goto(pathOf(link));
  await page.getByRole("button", { name: "Join", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Bring your 1 box along?" });
  await dialog.getByText("Here 42 is Winter coats").waitFor();
  const number = dialog.getByLabel("New number of 42");
  assert.equal(await number.inputValue(), "43");
  await number.fill("42");
  await dialog.getByRole("button", { name: "Bring along" }).click();
  await dialog.getByText("This number is taken.").waitFor();
  await number.fill("77");
  await dialog.getByRole("button", { name: "Bring along" }).click();
  await page.getByText("Your 1 box is in Home now.").waitFor();
  await page.getByRole("link", { name: "77 Skis" }).waitFor();
  await page.getByRole("button", { name: "New numbers" }).click();
  const renumbered = page.getByRole("list", { name: "Boxes with new numbers" });
  assert.equal((await renumbered.innerText()).replaceAll(/\s+/g, " "), "42 is now 77 Skis");
  await page.getByRole("link", { name: "Print 1 label" }).click();
  await page.getByRole("button", { name: "Print 1 label" }).waitFor();
  await page.goto(TAB);
  await page.getByRole("link", { name: "1 new number" }).waitFor();
  await page.getByRole("button", { name: "Take my boxes back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await page.getByText("They are back in My boxes.").waitFor();
  await page.getByRole("heading", { name: "Bring your 1 box along" }).waitFor();
  assert.deepEqual(open.complaints, []);
});

thoroughTest("who switches while a file is being sent is asked first", async () => {
  await using server = await testApp();
  const mia = await homeOfTwo(server, "member");
  const { body } = await mia.read<{ data: { items: { _id: string }[] } }>("items", "GET_USER_ITEMS");
  await using open = await openPage(server.url, DESK);
  const { page } = open;
  await signInByCalls(page, server.url, "pro@sandbox.test");
  await page.route(/\/media\?cmdId=/, () => {}); // It never arrives.
  await page.goto(`/app/item/${body.data.items[0]?._id}`);
  await page.getByLabel("Files").setInputFiles({ name: "coats.png", mimeType: "image/png", buffer: Buffer.from(PNG) });
  await page.getByRole("progressbar", { name: "Uploading coats.png" }).waitFor();
  const { user: { userId } } = await server.signIn("pro@sandbox.test");
  const [own] = await server.pool<{ id: HouseholdId }[]>`select id from households where owner_id = ${userId}`;
  await boxIn(server.pool, HouseholdId.parse(own?.id), "77");
  await page.evaluate(() => {
    history.pushState(null, "", "/app/number/77");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.getByRole("button", { name: "Open 77 in My boxes" }).click();
  const asked = page.getByRole("dialog", { name: "1 file is still being sent" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await page.getByRole("button", { name: "Household: Home" }).click();
  await page.getByRole("menuitemradio", { name: "My boxes" }).click();
  await asked.getByRole("button", { name: "Switch anyway" }).click();
  await heading(page, "My boxes").waitFor();
});
