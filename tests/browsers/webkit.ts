import { freePort } from "../support/server/free_port.ts";
import { until } from "../support/until.ts";
import type { Share, Visitor, XPath } from "./visitor.ts";
import { openSession, type Session, WebDriverRefusal } from "./webdriver.ts";

const PATIENCE = { pageLoad: 60_000, script: 30_000 };
const WEBKIT = { browserName: "MiniBrowser", timeouts: PATIENCE };
const KEYS = { Escape: "\uE00C", Enter: "\uE007" } as const;
/** A page that is drawing itself anew is asked again. */
const PASSING = ["stale element reference", "element not interactable", "element click intercepted"];

export interface Webkit extends AsyncDisposable {
  /** Somebody of whom the browser knows nothing yet. */
  visitor(baseUrl: string): Promise<Visitor>;
}

/** WebKitGTK's own small browser on a screen that nobody sees: Debian's `webkit2gtk-driver` and `xvfb`. */
export async function openWebkit(): Promise<Webkit> {
  await using parts = new AsyncDisposableStack();
  const display = await openScreen(parts);
  const port = await freePort();
  const driver = new Deno.Command("WebKitWebDriver", {
    args: [`--port=${port}`],
    env: { DISPLAY: display },
    stdout: "null",
    stderr: "null",
  }).spawn();
  parts.defer(() => end(driver));
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${url}/status`).then((answer) => answer.json(), () => null));
  const kept = parts.move();
  return {
    visitor: async (baseUrl) => visitorOf(await openSession(url, { alwaysMatch: WEBKIT }), baseUrl),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** @returns the display that is free and ours now, as `:99` */
async function openScreen(parts: AsyncDisposableStack): Promise<string> {
  const screen = new Deno.Command("Xvfb", {
    args: ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  parts.defer(() => end(screen));
  for await (const text of screen.stdout.pipeThrough(new TextDecoderStream())) return `:${text.trim()}`;
  throw new Error("Xvfb ended before it had a screen");
}

async function end(child: Deno.ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await child.status;
}

function visitorOf(session: Session, baseUrl: string): Visitor {
  const seen = (what: XPath) =>
    until(() =>
      unlessPassing(async () => {
        for (const element of await session.find(what)) if (await session.isSeen(element)) return element;
        return null;
      })
    );
  const press = (what: XPath) =>
    until(() => unlessPassing(async () => (await session.click(await seen(what)), true))).then(() => {});
  return {
    open: (path) => session.open(baseUrl + path),
    path: async () => new URL(await session.url()).pathname,
    see: async (what) => void await seen(what),
    press,
    async write(field, text) {
      await press(field);
      await session.type(await seen(field), text);
    },
    key: (name) =>
      session.act({
        type: "key",
        id: "keyboard",
        actions: ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[name] })),
      }),
    give: async (field, path) =>
      await session.type(await until(async () => (await session.find(field))[0] ?? null), path),
    draw: async (on, stroke) => await draw(session, await seen(on) && on, stroke),
    run: <T>(body: string) => session.run(body) as Promise<T>,
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
}

async function unlessPassing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WebDriverRefusal && PASSING.includes(error.name)) return null;
    throw error;
  }
}

interface Face {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function draw(session: Session, on: XPath, stroke: readonly Share[]): Promise<void> {
  const face = await session.run(`
    const face = document.evaluate(${JSON.stringify(on)}, document, null, 9, null).singleNodeValue;
    face.scrollIntoView({ block: "center" });
    return face.getBoundingClientRect().toJSON();`) as Face;
  const [first, ...others] = stroke.map(([x, y]) => ({
    type: "pointerMove",
    duration: 20,
    x: Math.round(face.x + x * face.width),
    y: Math.round(face.y + y * face.height),
  }));
  const [down, up] = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
  await session.act({
    type: "pointer",
    id: "mouse",
    actions: [first, down, ...others, up].filter((action) => action !== undefined),
  });
}
