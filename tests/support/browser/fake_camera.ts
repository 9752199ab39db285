import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { testFolder } from "../test_folder.ts";

type Writing = "printed label" | "marker on cardboard" | "chalk on plastic";

export interface Scene {
  readonly number: string;
  readonly writing: Writing;
  readonly tiltDegrees?: number;
  /** Height of the digits in the picture of 480 rows. */
  readonly digitPx?: number;
  /** Another number, of another box, below it. */
  readonly below?: string;
}

export interface FakeCamera extends AsyncDisposable {
  /** For `openPage`: a camera that shows the scene, and a person who allows it. */
  readonly flags: readonly string[];
}

const FRAMES = 12;
const SIZE = { width: 640, height: 480 };

/** None of these faces was seen by the reader in training, or the journeys would prove nothing. */
const FACES: Readonly<Record<Writing, string>> = {
  "printed label": "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  "marker on cardboard": "@fontsource/mynerve/files/mynerve-latin-400-normal.woff2",
  "chalk on plastic": "@fontsource/gamja-flower/files/gamja-flower-latin-400-normal.woff2",
};

const LOOKS: Readonly<Record<Writing, string>> = {
  "printed label": `
    .box { background: #c9a676; } .box::before { filter: url(#grain); opacity: .35; }
    .number { padding: .25em .5em; font-weight: 700; color: #17130d; background: #fbfaf6; box-shadow: 0 2px 6px #0005; }`,
  "marker on cardboard": `
    .box { background: #b98f5c; } .box::before { filter: url(#grain); opacity: .5; }
    .number { color: #1b1714; -webkit-text-stroke: .05em #1b1714; filter: url(#bleed); }`,
  "chalk on plastic": `
    .box { background: linear-gradient(160deg, #3d5566, #27384a); } .box::before { filter: url(#grain); opacity: .12; }
    .number { color: #eef1ee; -webkit-text-stroke: .045em #eef1ee; filter: url(#chalk); }`,
};

/** A video of one scene in an unsteady hand, as Chromium's fake camera plays it round and round; gone with the test. */
export async function fakeCamera(scene: Scene | "a box without a number"): Promise<FakeCamera> {
  // A test run makes each video once.
  const kept = testFolder();
  const dir = kept ?? await Deno.makeTempDir({ prefix: "stowmark-camera-" });
  const html = await htmlOf(scene);
  const path = join(dir, `${createHash("sha256").update(html).digest("hex")}.mjpeg`);
  if (!existsSync(path)) await writeWhole(path, await videoOf(html));
  return {
    flags: [...ALLOWED, `--use-file-for-fake-video-capture=${path}`],
    [Symbol.asyncDispose]: async () => {
      if (!kept) await Deno.remove(dir, { recursive: true });
    },
  };
}

/** Tests beside this one want the same video. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, bytes);
  await rename(aside, path);
}

const ALLOWED = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** One picture each of several scenes. */
export async function photosOf(scenes: readonly Scene[]): Promise<Uint8Array[]> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    const photos = [];
    for (const scene of scenes) {
      await page.setContent(await htmlOf(scene));
      await page.evaluate(() => document.fonts.ready);
      photos.push(await captureOf(page));
    }
    return photos;
  } finally {
    await browser.close();
  }
}

/** One picture of the scene, as a phone's camera app would hand it over. */
export async function photoOf(scene: Scene | "a box without a number"): Promise<Uint8Array> {
  const [frame] = await framesOf(await htmlOf(scene), 1);
  if (!frame) throw new Error("the browser rendered no frame");
  return frame;
}

async function videoOf(html: string): Promise<Uint8Array> {
  const frames = await framesOf(html, FRAMES);
  return new Uint8Array(await new Blob(frames.map((frame) => new Uint8Array(frame))).arrayBuffer());
}

async function framesOf(html: string, count: number): Promise<Uint8Array[]> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    const frames = [];
    for (let i = 0; i < count; i++) {
      await page.evaluate((turn) => document.body.style.setProperty("--turn", String(turn)), (2 * Math.PI * i) / count);
      frames.push(await captureOf(page));
    }
    return frames;
  } finally {
    await browser.close();
  }
}

const MAX_CAPTURES = 5;

/** A busy browser refuses a capture now and then, mostly its first one, and takes the same picture when asked again. */
async function captureOf(page: Page, tries = MAX_CAPTURES): Promise<Uint8Array> {
  try {
    return await page.screenshot({ type: "jpeg", quality: 82 });
  } catch (error) {
    if (tries <= 1 || !String(error).includes("Unable to capture screenshot")) throw error;
    await page.waitForTimeout(200);
    return captureOf(page, tries - 1);
  }
}

async function htmlOf(scene: Scene | "a box without a number"): Promise<string> {
  const isEmpty = scene === "a box without a number";
  const { number = "", below, writing = "marker on cardboard", tiltDegrees = 0, digitPx = 60 } = isEmpty ? {} : scene;
  const labels = [number, below].map((text) => text ? `<div class="number">${text}</div>` : "").join("");
  const face = await readFile(
    fileURLToPath(new URL(`../../../node_modules/${FACES[writing]}`, import.meta.url)),
    "base64",
  );
  return `<!doctype html><style>
    @font-face { font-family: Written; src: url(data:font/woff2;base64,${face}); font-weight: 100 900; }
    body { margin: 0; overflow: hidden; background: #6b6258; }
    .box { position: absolute; inset: 24px 30px; display: grid; place-content: center; gap: .5em; overflow: hidden;
      transform: translate(calc(cos(var(--turn)) * 2.5px), calc(sin(var(--turn)) * 2px)) rotate(calc(sin(var(--turn)) * .4deg)); }
    .box::before { content: ""; position: absolute; inset: 0; background: #fff; mix-blend-mode: multiply; }
    .tape { position: absolute; left: 0; right: 0; top: 12px; height: 46px; background: #d9c49a99; }
    .number { position: relative; font: 400 ${digitPx * 1.42}px/1 Written; transform: rotate(${tiltDegrees}deg); }
    ${LOOKS[writing]}
  </style><body><svg width="0" height="0">
    <filter id="grain"><feTurbulence baseFrequency=".6 .06" numOctaves="3" seed="4"/><feColorMatrix values="0 0 0 0 .4 0 0 0 0 .3 0 0 0 0 .2 .9 .9 0 0 -.5"/></filter>
    <filter id="bleed"><feTurbulence baseFrequency=".09" numOctaves="2" seed="7"/><feDisplacementMap in="SourceGraphic" scale="3"/></filter>
    <filter id="chalk"><feTurbulence baseFrequency=".35" numOctaves="2" seed="9" result="dust"/>
      <feDisplacementMap in="SourceGraphic" in2="dust" scale="2.5" result="rough"/>
      <feColorMatrix in="dust" values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 -6 4.2"/><feComposite in="rough" operator="in"/></filter>
  </svg><div class="box"><div class="tape"></div>${labels}</div>`;
}
