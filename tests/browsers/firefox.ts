import { existsSync } from "node:fs";
import { join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import type { Share, Visitor, XPath } from "./visitor.ts";

const COMMANDS = ["firefox-esr", "firefox"];
const MAC = "/Applications/Firefox.app/Contents/MacOS/firefox";
const WINDOW = { width: 1280, height: 900 };
const TIMEOUT_MS = 60_000;

/** FIREFOX, or one on the path; null where there is none. */
export function findFirefox(): string | null {
  const folders = (Deno.env.get("PATH") ?? "").split(":");
  const paths = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [Deno.env.get("FIREFOX") ?? "", ...paths, MAC].find((path) => path && existsSync(path)) ?? null;
}

export interface Firefox extends AsyncDisposable {
  /** Somebody of whom the browser knows nothing yet. */
  visitor(baseUrl: string): Promise<Visitor>;
}

export async function openFirefox(executablePath: string): Promise<Firefox> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath });
  return {
    visitor: (baseUrl) => comeIn(browser, baseUrl),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function comeIn(browser: Browser, baseUrl: string): Promise<Visitor> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewport(WINDOW);
  const at = (what: XPath) => `::-p-xpath(${what})`;
  return {
    open: async (path) => void await page.goto(baseUrl + path),
    path: () => Promise.resolve(new URL(page.url()).pathname),
    see: async (what) => void await page.waitForSelector(at(what), { visible: true }),
    press: (what) => page.locator(at(what)).click(),
    async write(field, text) {
      await page.locator(at(field)).click();
      await page.keyboard.type(text);
    },
    key: (name) => page.keyboard.press(name),
    async give(field, path) {
      const input = await page.waitForSelector(at(field));
      await (await input?.toElement("input"))?.uploadFile(path);
    },
    draw: (on, stroke) => draw(page, at(on), stroke),
    run: (body) => page.evaluate(`(() => { ${body} })()`) as Promise<never>,
    [Symbol.asyncDispose]: () => context.close(),
  };
}

async function draw(page: Page, on: string, [first, ...others]: readonly Share[]): Promise<void> {
  const face = await (await page.waitForSelector(on, { visible: true }))?.boundingBox();
  if (!face || !first) throw new Error(`expected something to draw on, found no ${on}`);
  const at = ([x, y]: Share) => [face.x + x * face.width, face.y + y * face.height] as const;
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const point of others) await page.mouse.move(...at(point), { steps: 4 });
  await page.mouse.up();
}
