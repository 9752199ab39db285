import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PAGES } from "../../domain/pages.ts";
import { openPage } from "../support/browser/browser.ts";
import { memberPage, memberPageOn } from "../support/browser/member_page.ts";
import { sharedServerUrl } from "../support/server/shared_server.ts";
import { painted } from "./box_steps.ts";
import { openTournament } from "./game_table.ts";
import type { PageName, Role } from "./routes/checklist.ts";
import { openStage, type Stage } from "./routes/stage.ts";
import { walkPages } from "./routes/walk.ts";

interface Placed {
  readonly name: PageName;
  readonly left: number;
  readonly size: string;
  readonly width: number;
}

/** These have the whole screen, and place their heading where it suits them. */
const WHOLE_SCREEN: readonly PageName[] = [
  "/app/scan",
  "/app/game/:gameId",
  "/app/game/event/:eventId",
  "/app/events/:eventId",
];
/** A page's first impression, as loud as it likes. */
const HEROES: readonly PageName[] = ["/", "/hello"];

async function placedHeading(page: Page, name: PageName): Promise<Placed> {
  return await page.evaluate((name) => {
    const heading = document.querySelector("main h1");
    const main = document.querySelector("main");
    const { paddingLeft, paddingRight } = getComputedStyle(main ?? document.body);
    return {
      name,
      left: Math.round(heading?.getBoundingClientRect().left ?? -1),
      size: heading ? getComputedStyle(heading).fontSize : "none",
      width: Math.round((main?.clientWidth ?? 0) - parseFloat(paddingLeft) - parseFloat(paddingRight)),
    };
  }, name);
}

async function headingsOf(stage: Stage, role: Role): Promise<readonly Placed[]> {
  const found: Placed[] = [];
  const faults = await walkPages(stage, role, PAGES, async (page, name) => {
    if (!WHOLE_SCREEN.includes(name)) found.push(await placedHeading(page, name));
    return [];
  });
  assert.deepEqual(faults, []);
  return found;
}

/** Each value with the pages that have it, so that a failure names them. */
function pagesBy(placed: readonly Placed[], value: (one: Placed) => string | number): Record<string, PageName[]> {
  const groups = Object.groupBy(placed, (one) => String(value(one)));
  return Object.fromEntries(Object.entries(groups).map(([key, some = []]) => [key, some.map(({ name }) => name)]));
}

function assertOneLayout(placed: readonly Placed[]): void {
  const edges = pagesBy(placed, ({ left }) => left);
  assert.equal(Object.keys(edges).length, 2, JSON.stringify(edges, null, 2));
  const sizes = pagesBy(placed.filter(({ name }) => !HEROES.includes(name)), ({ size }) => size);
  assert.equal(Object.keys(sizes).length, 1, JSON.stringify(sizes, null, 2));
}

Deno.test("on a computer the pages beside the sidebar begin at two edges, public ones at two, each with one size of heading", async () => {
  await using stage = await openStage();
  const [open, closed] = await Promise.all([headingsOf(stage, "guest"), headingsOf(stage, "admin")]);
  assertOneLayout(open);
  assertOneLayout(closed.filter(({ name }) => name.startsWith("/app/") && name !== "/app/accountSetup"));
});

/** The public bar as it stands: its height, its padding, and whether Sign In and the menu are shown. */
async function topBar(page: Page, width: number) {
  await page.setViewportSize({ width, height: 740 });
  await painted(page);
  const bar = page.getByRole("banner");
  const { height, side, overflow } = await bar.evaluate((element) => {
    const { height, paddingLeft, paddingRight } = getComputedStyle(element);
    return {
      height,
      side: paddingLeft === paddingRight ? paddingLeft : `${paddingLeft} ${paddingRight}`,
      overflow: element.scrollWidth - element.clientWidth,
    };
  });
  const isShown = (name: string, role: "link" | "button") => bar.getByRole(role, { name, exact: true }).isVisible();
  return [height, side, overflow, await isShown("Sign In", "link"), await isShown("Menu", "button")];
}

Deno.test("the public bar is 80 px high with 4rem at its sides, and from 768 px down 70 px with 2rem, with a menu for Sign In", async () => {
  await using open = await openPage(sharedServerUrl());
  const { page } = open;
  await page.goto("/support");
  await page.getByRole("banner").waitFor();
  assert.deepEqual(await topBar(page, 320), ["70px", "16px", 0, false, true]);
  for (const width of [360, 768]) assert.deepEqual(await topBar(page, width), ["70px", "32px", 0, false, true]);
  for (const width of [769, 799, 800]) assert.deepEqual(await topBar(page, width), ["80px", "64px", 0, true, true]);
  assert.deepEqual(await topBar(page, 1440), ["80px", "64px", 0, true, false]);
});

Deno.test("the sidebar is 200 px wide, and under 800 px a bar at the foot takes its place", async () => {
  await using open = await memberPage();
  const { page } = open;
  await page.getByRole("navigation", { name: "Main" }).filter({ visible: true }).waitFor();
  const bars = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
  const placed = async (width: number) => {
    await page.setViewportSize({ width, height: 740 });
    await painted(page);
    return [
      await bars.count(),
      await page.getByRole("complementary", { name: "Stowmark" }).filter({ visible: true }).count(),
    ];
  };
  for (const width of [1440, 1000, 800]) {
    assert.deepEqual(await placed(width), [1, 1]);
    assert.equal((await page.getByRole("complementary", { name: "Stowmark" }).boundingBox())?.width, 200);
  }
  assert.deepEqual(await placed(799), [1, 0]);
  const { x, y, width, height } = await bars.boundingBox() ?? assert.fail("expected a bar");
  assert.deepEqual([x, y + height, width], [0, 740, 799]);
});

/** Bars and columns whose words do not fit into them, and so lie over what stands beside. */
function spilling(): string[] {
  return [...document.querySelectorAll<HTMLElement>("aside, header, nav, main, dl, fieldset")]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).overflowX === "visible")
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ scrollWidth, clientWidth, outerHTML }) => `${scrollWidth} of ${clientWidth}: ${outerHTML.slice(0, 80)}`);
}

const SETTINGS = ["/app/setting/edit", "/app/setting/api", "/app/setting/data"];

Deno.test("on a tablet letters twice as large stay in their column, on Home, in the settings and in the room of an event", async () => {
  await using open = await memberPageOn({ HOUSE_BOTS: "off" }, { viewport: { width: 820, height: 1180 } });
  const { page } = open;
  const eventId = await openTournament(open.server);
  for (const path of ["/app/home", "/app/practice", ...SETTINGS, `/app/events/${eventId}`]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (path.endsWith(eventId)) await page.getByRole("button", { name: "Start Looking for Player" }).waitFor();
    await page.evaluate(() => document.documentElement.style.fontSize = "200%");
    await painted(page);
    assert.deepEqual(await page.evaluate(spilling), [], path);
  }
});
