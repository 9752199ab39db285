import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { DESK, openPage } from "../support/browser/browser.ts";
import { fakeCamera, type Scene } from "../support/browser/fake_camera.ts";
import { buildIfChanged } from "../../web/build.ts";
import { benchServer } from "./items/bench_server.ts";

export const title = "Reading numbers in Chromium";

const FRAMES = 200;
const PLAIN = { number: "4071", writing: "marker on cardboard", digitPx: 60 } as const;
/** Read in full and never accepted, so that the page goes on reading it. */
const ENDLESS = { number: "123456789", writing: "marker on cardboard", digitPx: 34 } as const;

export async function bench(report: (row: Row) => void): Promise<void> {
  await buildIfChanged();
  await using server = await benchServer();
  for (const row of await liveFrames(server.url)) report(row);
  for (const row of await secondReader(server.url)) report(row);
  for (const row of await demonstration(server.url)) report(row);
  for (const row of await slowedDown(server.url)) report(row);
}

/** The scan page itself: from the picture handed to the worker to its number. */
async function liveFrames(url: string): Promise<Row[]> {
  await using camera = await fakeCamera(ENDLESS);
  await using open = await openPage(url, DESK, camera.flags);
  const { page } = open;
  page.setDefaultTimeout(120_000);
  await page.goto("/login");
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.waitForURL("**/app/home");
  await page.goto("/app/scan");
  await page.waitForFunction((count) => performance.getEntriesByName("read a number").length >= count, FRAMES);
  const ms = await page.evaluate(() => performance.getEntriesByName("read a number").map(({ duration }) => duration));
  const mean = ms.reduce((sum, one) => sum + one, 0) / ms.length;
  return [
    bounded(`whole frame with a number, median of ${ms.length}`, median(ms), "ms", { atMost: 20 }),
    told("the mean of the same: one in three is read thoroughly", `${mean.toFixed(1)} ms`),
  ];
}

/** Read twice: by the first reader alone, which is unsure of it, and then by both. */
const HARD = fileURLToPath(new URL("../../recogniser/fixtures/val_set/00054.webp", import.meta.url));
const TRIES = 20;

async function secondReader(url: string): Promise<Row[]> {
  await using open = await openPage(url, DESK);
  const { page, context } = open;
  await page.goto("/login");
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.waitForURL("**/app/home");
  const costs: number[] = [];
  let bytes = 0, added = 0;
  page.on("requestfinished", async (request) => {
    if (/second_reader-/.test(request.url())) bytes ||= (await request.sizes()).responseBodySize;
  });
  for (let i = 0; i < TRIES; i++) {
    await page.goto("/app/scan");
    const before = await rendererMb(context.browser());
    await page.getByLabel("Take a photo instead").setInputFiles(HARD);
    await page.waitForURL("**/app/item/new?*");
    added = Math.max(added, await rendererMb(context.browser()) - before);
    const ms = await page.evaluate(() => performance.getEntriesByName("read a number").map(({ duration }) => duration));
    costs.push(ms.at(-1) ?? NaN);
  }
  return [
    bounded("second reader on the wire, compressed", bytes / 2 ** 20, "MB", { atMost: 5 }),
    bounded(`a hard photo read by both readers, median of ${TRIES}`, median(costs), "ms", { atMost: 600 }),
    bounded("more resident memory of the scan page with both readers", added, "MB", { atMost: 160 }),
  ];
}

async function demonstration(url: string): Promise<Row[]> {
  await using open = await openPage(url);
  const { page, context } = open;
  let bytes = 0;
  page.on("requestfinished", async (request) => {
    if (/reader_worker|weights/.test(request.url())) bytes += (await request.sizes()).responseBodySize;
  });
  await page.goto("/");
  await page.getByText("Write a number here").waitFor();
  const before = await rendererMb(context.browser());
  const startedAt = performance.now();
  await page.getByLabel("or type one").fill("1184");
  await page.getByText("That is box 1184.").waitFor();
  const firstMs = performance.now() - startedAt;
  const after = await rendererMb(context.browser());
  return [
    bounded("model and runtime on the wire, compressed", bytes / 2 ** 20, "MB", { atMost: 1.5 }),
    bounded("more resident memory of the page once it has read", after - before, "MB", { atMost: 60 }),
    told("from the first touch to the first number read, a pause of 350 ms included", `${Math.round(firstMs)} ms`),
  ];
}

/** Chromium slows main threads only, so the worker's own script runs on one here: a number read at one look, and one looked at again. */
async function slowedDown(url: string): Promise<Row[]> {
  const plain = await onMainThread(url, PLAIN), doubtful = await onMainThread(url, ENDLESS);
  return [
    bounded("whole frame on the main thread, median of 60", plain.usual, "ms", { atMost: 60 }),
    bounded("whole frame with 4x CPU slowdown, median of 60", plain.slowed, "ms", { atMost: 150 }),
    told(
      "nine small digits, mostly looked at again; the same with 4x slowdown",
      `${doubtful.usual.toFixed(0)} ms; ${doubtful.slowed.toFixed(0)} ms`,
    ),
  ];
}

async function onMainThread(url: string, scene: Scene): Promise<{ usual: number; slowed: number }> {
  await using camera = await fakeCamera(scene);
  await using open = await openPage(url, DESK, camera.flags);
  const { page, context } = open;
  await page.goto("/");
  const devtools = await context.newCDPSession(page);
  const usual = median(await readOnMainThread(page));
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return { usual, slowed: median(await readOnMainThread(page)) };
}

async function readOnMainThread(page: Page): Promise<number[]> {
  return await page.evaluate(async () => {
    const assets = JSON.parse(document.getElementById("assets")?.textContent ?? "{}");
    const answers: { kind: string; ms: number }[] = [];
    globalThis.postMessage = (message: { kind: string; ms: number }) => answers.push(message);
    const say = (data: unknown) => dispatchEvent(new MessageEvent("message", { data }));
    const until = async (count: number) => {
      while (answers.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await import(`/assets/${assets["web/scan/reader/reader_worker.ts"]}`);
    say({ kind: "open", weightsUrl: `/assets/${assets["recogniser/model/weights.bin"]}` });
    await until(1);
    const video = document.createElement("video");
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } });
    await video.play();
    for (let i = 0; i < 60; i++) {
      say({ kind: "read", id: i, picture: await createImageBitmap(video) });
      await until(i + 2);
    }
    return answers.filter(({ kind }) => kind === "read").map(({ ms }) => ms);
  });
}

async function rendererMb(browser: Browser | null): Promise<number> {
  const session = await browser?.newBrowserCDPSession();
  const { processInfo = [] } = await session?.send("SystemInfo.getProcessInfo") ?? {};
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const sizes = await Promise.all(renderers.map(({ id }) => readFile(`/proc/${id}/status`, "utf8")));
  const largest = Math.max(...sizes.map((status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)));
  return largest / 1024;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
