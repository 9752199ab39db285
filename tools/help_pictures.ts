import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page, Route } from "playwright-core";
import sharp from "sharp";
import { openPage, PHONE, signInMember } from "../tests/support/browser/browser.ts";
import { fakeCamera } from "../tests/support/browser/fake_camera.ts";
import { makeSampleBoxes } from "../tests/support/sample_boxes.ts";

/**
 * The help's pictures, taken from a running sandbox with `PASSWORD_SIGN_IN=1` and an account that has no boxes yet:
 * `deno run -A tools/help_pictures.ts http://127.0.0.1:8000 [part of a name]`
 */
const [address = "http://127.0.0.1:8000", part = ""] = Deno.args;
const OUT = fileURLToPath(new URL("../web/help/pictures/", import.meta.url));
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";
const TALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const SHORT = { ...PHONE, viewport: { width: 360, height: 480 } };

/** Twice what the article shows beside its text. */
const WIDEST = 900;

interface Shot {
  readonly options?: BrowserContextOptions;
  readonly path: string;
  /** Brings the page to where the picture is taken. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  readonly flags?: readonly string[];
  /** The one part of the page that is to be seen. */
  readonly only?: string;
}

await fillList();
await using camera = await fakeCamera({ number: "118", writing: "marker on cardboard", tiltDegrees: 4 });
const SHOTS: Readonly<Record<string, Shot>> = {
  scanning: { path: "/app/scan", arrange: stopAtNumber, flags: camera.flags },
  numbers: { path: "/app/home" },
  labels: { path: "/app/labels", arrange: (page) => page.locator("canvas[aria-busy=false]").scrollIntoViewIfNeeded() },
  finding: { path: "/app/home?q=wintr coat", options: SHORT, arrange: see("Winter coats") },
  photos: { path: "/app/home", arrange: openCoats },
  phone: {
    path: "/download",
    options: { viewport: { width: 600, height: 900 } },
    only: "section[aria-labelledby=address-code]",
  },
  keyboard: { path: "/app/home", options: { viewport: { width: 1040, height: 650 } }, arrange: pressSlash },
  sharing: { path: "/app/setting/household", arrange: beginInviting },
  links: { path: "/app/home", arrange: beginLink },
  exporting: { path: "/app/setting/data", arrange: see("Download everything") },
  moving: { path: "/app/setting/data", arrange: lookAtHomebox },
  pro: { path: "/app/setting/subscription", arrange: toPlans },
  game: { path: "/app/practice", arrange: playABit },
  account: { path: "/app/setting/edit", arrange: seeNames },
  privacy: { path: "/app/setting/pictures", options: SHORT },
  devices: { path: "/app/setting/sessions", options: SHORT, arrange: withPhone },
  trash: { path: "/app/setting/trash", options: SHORT, arrange: see("Deleted") },
};
for (const [name, shot] of Object.entries(SHOTS)) if (name.includes(part)) await take(name, shot);

async function take(name: string, { options = TALL, path, arrange, flags = [], only = "body" }: Shot): Promise<void> {
  await using open = await openPage(address, { ...options, deviceScaleFactor: 1.5 }, flags);
  const { page } = open;
  await signInMember(page);
  await page.route("**/download", asElsewhere);
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await arrange?.(page);
  await page.evaluate(() => document.querySelector("[data-part=ribbon]")?.remove());
  const seen = only === "body" ? page : page.locator(only);
  const picture = await seen.screenshot({ animations: "disabled", caret: "hide" });
  await sharp(picture).resize({ width: WIDEST, withoutEnlargement: true }).webp({
    quality: 70,
    effort: 6,
    smartSubsample: true,
  }).toFile(`${OUT}${name}.webp`);
}

async function fillList(): Promise<void> {
  await using open = await openPage(address, TALL);
  const { page } = open;
  await signInMember(page);
  const listed = await page.request.get("/api/backend/items?action=GET_USER_ITEMS");
  if ((await listed.json()).data.items.length > 0) return;
  await makeSampleBoxes(page.request);
  const data = { action: "CREATE_ITEM", payload: { tagId: "77", title: "Old magazines" } };
  const made = await (await page.request.post("/api/backend/items", { data })).json();
  await page.request.post("/api/backend/items", {
    data: { action: "DELETE_ITEM", payload: { itemId: made.data._id } },
  });
}

async function beginInviting(page: Page): Promise<void> {
  const name = page.getByLabel("Name of your household");
  if (await name.inputValue() === "") {
    await name.fill("Sunny Street 4");
    await page.getByRole("button", { name: "Save name" }).click();
  }
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("Only look").waitFor();
}

/** What the scan page asks for is never answered, so that it stays where it has read the number. */
async function stopAtNumber(page: Page): Promise<void> {
  await page.route("**/items?action=FIND_ITEM_BY_TAGID*", () => {});
  const asked = page.waitForRequest("**/items?action=FIND_ITEM_BY_TAGID*");
  await page.goto("/app/scan");
  await asked;
}

/** Of all the sessions that taking pictures has left, this one and one on a phone. */
async function withPhone(page: Page): Promise<void> {
  const sessions = "/api/backend/auth/sessions";
  const listed = await (await page.request.get(sessions)).json();
  for (const { sessionId, isThisOne } of listed.sessions) {
    if (!isThisOne) await page.request.post(`${sessions}/end`, { data: { sessionId } });
  }
  await using other = await openPage(address, { userAgent: IPHONE });
  await signInMember(other.page);
  await page.reload();
  await page.getByText("Safari on an iPhone").waitFor();
}

function see(text: string) {
  return (page: Page) => page.getByText(text).first().waitFor();
}

async function lookAtHomebox(page: Page): Promise<void> {
  const table = fileURLToPath(new URL("../tests/fixtures/import/homebox.csv", import.meta.url));
  await page.getByLabel("File to import").setInputFiles(table);
  await page.getByText(/comes? in\./).waitFor();
  await page.getByRole("heading", { name: "Bring boxes in" }).evaluate((heading) => {
    globalThis.scrollTo(0, heading.getBoundingClientRect().top + globalThis.scrollY - 60);
  });
}

async function seeNames(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Change your password" }).waitFor();
  await page.getByText("Display name").first().evaluate((label) => {
    globalThis.scrollTo(0, label.getBoundingClientRect().top + globalThis.scrollY - 32);
  });
}

async function openCoats(page: Page): Promise<void> {
  await page.getByRole("link", { name: /Winter coats/ }).click();
  await page.getByRole("heading", { name: "Winter coats" }).waitFor();
  await page.waitForLoadState("networkidle");
}

async function beginLink(page: Page): Promise<void> {
  await openCoats(page);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("menuitem", { name: "Link for others" }).click();
  await page.getByRole("button", { name: "Make link" }).waitFor();
}

/** As the page is on a server that others reach. */
async function asElsewhere(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = (await answer.text()).replace('"address":null', '"address":"https://boxes.example.org"');
  await route.fulfill({ response: answer, body });
}

async function pressSlash(page: Page): Promise<void> {
  await page.keyboard.press("/");
}

async function toPlans(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { name: "Select a Plan" }).waitFor();
}

async function playABit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start practice" }).click();
  await page.getByRole("grid", { name: "Board" }).getByRole("button").nth(4).click();
  await page.getByText("YOUR TURN!").first().waitFor();
}
