import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { SETTING_TABS } from "../domain/setting_tabs.ts";
import { openBrowser, openPage, signInMember } from "../tests/support/browser/browser.ts";
import { fakeCamera } from "../tests/support/browser/fake_camera.ts";
import { makeSampleBoxes } from "../tests/support/sample_boxes.ts";

/**
 * Pictures of the pages of a running sandbox, at three widths in light and dark:
 * `deno run -A tools/screenshots.ts http://127.0.0.1:8000 OUT [part of a name] [light|dark]`
 */
const PUBLIC = [
  "/",
  "/how-it-works",
  "/how-reading-is-measured",
  "/tournaments",
  "/hello",
  "/download",
  "/support",
  "/help",
  "/developers",
  "/help/phone",
  "/login",
  "/register",
  "/changepassword",
  "/join",
  "/legal",
  "/termsconditon",
  "/terms",
  "/privacy",
  "/privacy-policy",
  "/cookies",
  "/none",
];
const MEMBERS = [
  "/app/home",
  "/app/home?q=blanket",
  "/app/home?q=winter",
  "/app/labels",
  "/app/item/new",
  "/app/item/new?tagId=12345678",
  "/app/setting",
  ...SETTING_TABS.map((id) => `/app/setting/${id}`),
  "/app/accountSetup",
  "/app/kyc",
  "/app/item/none",
];
const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 800: 1000, 1440: 900 };

const [address = "http://127.0.0.1:8000", out = "screenshots", part = "", mode = ""] = Deno.args;
await mkdir(out, { recursive: true });
const browser = await openBrowser();

const guest = await browser.newContext({ baseURL: address, locale: "en-US" });
await shoot(await guest.newPage(), PUBLIC);
const member = await browser.newContext({ baseURL: address, locale: "en-US" });
const page = await member.newPage();
await signInMember(page);
const items = await boxes();
if (items.length === 0) {
  await shoot(page, ["/app/home?empty"]);
  await makeSampleBoxes(member.request);
  await page.waitForTimeout(4_000);
}
const paths = (await boxes()).filter(({ tagId }: { tagId: string }) => ["118", "116"].includes(tagId))
  .flatMap((
    { _id, tagId }: { _id: string; tagId: string },
  ) => [[`/app/item/${_id}`, `item-${tagId}`], [`/app/item/${_id}/edit`, `edit-${tagId}`]]);
await shoot(page, MEMBERS);
for (const [path, name] of paths) await shoot(page, [path ?? ""], name);
await browser.close();
await shootScans();

/** The scan page where the camera stays on it: nothing to read, a number too long, and no camera at all. */
async function shootScans(): Promise<void> {
  if (!"scan".includes(part) && !part.startsWith("scan")) return;
  const scenes = {
    "scan-looking": "a box without a number",
    "scan-too-long": { number: "123456789", writing: "printed label" },
  };
  for (const [name, scene] of Object.entries(scenes)) {
    await using camera = await fakeCamera(scene as Parameters<typeof fakeCamera>[0]);
    await shootScan(name, camera.flags);
  }
  await shootScan("scan-no-camera", []);
}

async function shootScan(name: string, flags: readonly string[]): Promise<void> {
  await using open = await openPage(address, {}, flags);
  await signInMember(open.page);
  await shoot(open.page, ["/app/scan"], name, 4_000);
}

async function boxes() {
  const answer = await member.request.get("/api/backend/items?action=GET_USER_ITEMS");
  return (await answer.json()).data.items;
}

async function shoot(page: Page, paths: readonly string[], name?: string, wait = 350): Promise<void> {
  for (const path of paths) {
    const called = name ?? (path.replaceAll(/[^\w]+/g, "-").replace(/^-|-$/g, "") || "landing");
    if (!called.includes(part)) continue;
    for (const look of mode ? [mode] : ["light", "dark"]) {
      await page.goto(path);
      await page.evaluate((chosen) => localStorage.setItem("mode", chosen), look);
      for (const [width, height] of Object.entries(HEIGHTS)) {
        await page.setViewportSize({ width: Number(width), height });
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        await page.waitForTimeout(wait);
        await page.screenshot({ path: `${out}/${called}-${width}-${look}.png`, fullPage: !path.startsWith("/app") });
      }
    }
  }
}
