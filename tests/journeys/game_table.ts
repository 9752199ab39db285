import assert from "node:assert/strict";
import type { BrowserContextOptions, Page, WebSocketRoute } from "playwright-core";
import type { TournamentEvent } from "../../domain/game/events/event.ts";
import { DESK, openBrowser, PHONE, signInByCalls, STILL } from "../support/browser/browser.ts";
import type { LentBrowser } from "../support/browser/browser_lender.ts";
import { signInAt, testApp, type TestServer } from "../support/server/test_app.ts";
import { seenInPassing } from "./in_passing.ts";

export interface GameTable extends AsyncDisposable {
  readonly server: TestServer;
  readonly mia: Page;
  readonly paul: Page;
  readonly complaints: readonly string[];
}

export async function gameTable(start: () => Promise<TestServer> = testApp): Promise<GameTable> {
  await using parts = new AsyncDisposableStack();
  const server = parts.use(await start());
  const browser = parts.use(await openBrowser());
  const complaints: string[] = [];
  const [mia, paul] = await Promise.all([
    person(browser, server.url, "member", PHONE, complaints),
    person(browser, server.url, "pro", DESK, complaints),
  ]);
  const kept = parts.move();
  return { server, mia, paul, complaints, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const NAMES = { member: ["Mia", "Member"], pro: ["Paul", "Pro"], admin: ["Ada", "Admin"] } as const;

export async function person(
  browser: LentBrowser,
  baseURL: string,
  role: keyof typeof NAMES,
  screen: BrowserContextOptions,
  complaints: string[],
): Promise<Page> {
  const context = await browser.newContext({ ...STILL, ...screen, baseURL, locale: "en-US" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => complaints.push(`${role}: ${error}`));
  // Closing a game asks; a test that leaves means it.
  page.on("dialog", (dialog) => dialog.accept());
  await signInByCalls(page, "", `${role}@sandbox.test`, NAMES[role]);
  await page.goto("/app/home");
  return page;
}

/** Goes to a page and waits for its live connection: what is pushed before that nobody hears. */
export async function arriveLive(page: Page, path: string): Promise<void> {
  const { promise: isLive, resolve } = Promise.withResolvers<void>();
  await page.goto(path, { waitUntil: "commit" });
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => void (String(payload).includes("authenticated") && resolve()));
  });
  await isLive;
}

export async function openTournament({ url }: TestServer, fields: object = {}): Promise<string> {
  const admin = await signInAt(url, "admin@sandbox.test");
  const endTime = new Date(Date.now() + 3_600_000).toISOString();
  const created = await admin.write<{ event: TournamentEvent }>("event", "create_event", {
    title: "Friday cup",
    endTime,
    ...fields,
  });
  assert.equal(created.status, 201);
  return created.body.event.eventId;
}

/** Nine moves that draw a board of three, whoever begins; rows and columns counted from 1. */
export const DRAWN_ROUND = [[1, 1], [2, 2], [1, 2], [1, 3], [3, 1], [2, 1], [2, 3], [3, 2], [3, 3]] as const;

async function startLooking(page: Page, eventId: string): Promise<void> {
  await page.goto(`/app/events/${eventId}`);
  await page.getByRole("button", { name: "Start Looking for Player" }).click();
}

export async function findEachOther(eventId: string, one: Page, other: Page): Promise<{ x: Page; o: Page }> {
  await startLooking(one, eventId);
  // It stands for two seconds.
  const isFound = seenInPassing(one, "Match found! Redirecting to game...");
  await Promise.all([isFound, startLooking(other, eventId)]);
  return await atTable(one, other);
}

export async function atTable(one: Page, other: Page): Promise<{ x: Page; o: Page }> {
  await Promise.all([one, other].map((page) => page.waitForURL(/\/app\/game\/[^/]+$/)));
  await Promise.all([one, other].map((page) => page.getByRole("grid", { name: "Board" }).waitFor()));
  const isOneFirst = one.getByText("You are X").waitFor().then(() => true);
  const isOtherFirst = other.getByText("You are X").waitFor().then(() => false);
  isOneFirst.catch(() => {});
  isOtherFirst.catch(() => {});
  return await Promise.race([isOneFirst, isOtherFirst]) ? { x: one, o: other } : { x: other, o: one };
}

/** Rows and columns counted from 1, as the cells say them. */
export function cell(page: Page, row: number, col: number, content = "empty") {
  return page.getByRole("gridcell", { name: `Row ${row}, column ${col}, ${content}` });
}

export async function play(first: Page, second: Page, moves: readonly (readonly [number, number])[]): Promise<void> {
  for (const [index, [row, col]] of moves.entries()) {
    const page = index % 2 === 0 ? first : second;
    await page.getByRole("heading", { name: "YOUR TURN!" }).waitFor();
    await cell(page, row, col).getByRole("button").click();
  }
}

export interface Line {
  cut(): void;
  mend(): void;
}

/** A page's connection to the server, which a test can break. Call it before the page loads. */
export async function breakableLine(page: Page): Promise<Line> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    cut() {
      isCut = true;
      for (const socket of open) socket.close();
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
