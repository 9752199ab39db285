import { Buffer } from "node:buffer";
import sharp from "sharp";
import { DESK, openPage, PHONE, signInMember } from "../tests/support/browser/browser.ts";
import { fakeCamera } from "../tests/support/browser/fake_camera.ts";
import { makeSampleBoxes } from "../tests/support/sample_boxes.ts";

/** The README's picture, taken from a running sandbox: `deno run -A tools/readme_picture.ts http://127.0.0.1:8000` */
const [address = "http://127.0.0.1:8000"] = Deno.args;
const OUT = "docs/pictures/readme.png";
const DESK_WIDTH = 1040;
const PHONE_WIDTH = 250;

const [desk, phone] = [await home(), await scan()];
const screen = await sharp(desk).resize({ width: DESK_WIDTH }).toBuffer();
const hand = await sharp(phone).resize({ width: PHONE_WIDTH }).toBuffer();
await sharp({ create: { width: 1240, height: 720, channels: 3, background: "#efe8db" } })
  .composite([{ input: screen, left: 32, top: 32 }, { input: await framed(hand), left: 940, top: 150 }])
  .png({ palette: true, quality: 80 })
  .toFile(OUT);

async function home(): Promise<Buffer> {
  await using open = await openPage(address, DESK);
  const { page } = open;
  await signInMember(page);
  const listed = await page.request.get("/api/backend/items?action=GET_USER_ITEMS");
  if ((await listed.json()).data.items.length === 0) await makeSampleBoxes(page.request);
  await page.goto("/app/home");
  await page.getByRole("link", { name: /Winter coats/ }).locator("img").waitFor();
  await page.waitForLoadState("networkidle");
  return await page.screenshot();
}

async function scan(): Promise<Buffer> {
  await using camera = await fakeCamera({ number: "118", writing: "marker on cardboard", tiltDegrees: 6 });
  await using open = await openPage(address, { ...PHONE, deviceScaleFactor: 2 }, camera.flags);
  const { page } = open;
  await signInMember(page);
  await page.route("**/items?action=FIND_ITEM_BY_TAGID*", () => {});
  const asked = page.waitForRequest("**/items?action=FIND_ITEM_BY_TAGID*");
  await page.goto("/app/scan");
  await asked;
  return await page.screenshot({ animations: "disabled" });
}

async function framed(picture: Uint8Array): Promise<Buffer> {
  const { width = PHONE_WIDTH, height = 540 } = await sharp(picture).metadata();
  const round = (w: number, h: number, r: number, fill: string) =>
    Buffer.from(`<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${r}" fill="${fill}"/></svg>`);
  const cut = await sharp(picture).composite([{ input: round(width, height, 24, "#fff"), blend: "dest-in" }]).png()
    .toBuffer();
  return await sharp(round(width + 16, height + 16, 30, "#26231e")).composite([{ input: cut, left: 8, top: 8 }]).png()
    .toBuffer();
}
