import { fileURLToPath } from "node:url";
import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { type BenchServer, benchServer } from "./items/bench_server.ts";
import { makeItems } from "./items/household_items.ts";
import { seedItems } from "./items/seed_items.ts";
import { cpuMs, familyOf } from "./process_figures.ts";
import { median } from "./timing.ts";

export const title = "The cost of a call, beside bare routes";

const REQUEST_LOAD = fileURLToPath(new URL("./calls/request_load.ts", import.meta.url));
const BARE_SERVER = fileURLToPath(new URL("./calls/bare_server.ts", import.meta.url));
const LOAD = { clients: 16, seconds: 3 };
const ROUNDS = 5;
const BOXES = 100_000;
const PAGE_OF_50 = `/api/backend/items?${new URLSearchParams({
  action: "GET_USER_ITEMS",
  payload: '{"limit":50,"sortBy":"createdAt","sortOrder":"desc"}',
})}`;

interface Call {
  readonly what: string;
  readonly ours: string;
  readonly bare: string;
  readonly atLeast: number | null;
}

const CALLS: readonly Call[] = [
  { what: "healthz, of a bare Hono route", ours: "/healthz", bare: "/small", atLeast: null },
  { what: "check-login, of a bare Hono route", ours: "/api/backend/auth/check-login", bare: "/small", atLeast: 0.4 },
  { what: "landing page, of a bare Hono route", ours: "/", bare: "/file", atLeast: null },
  { what: "50 of 100,000 boxes, of bare Deno.serve", ours: PAGE_OF_50, bare: "/page", atLeast: 0.7 },
];

/** Answers a second, and processor time of the server for each. */
interface Cost {
  readonly rate: number;
  readonly cpuUs: number;
}

export async function bench(report: (row: Row) => void): Promise<void> {
  await using server = await benchServer();
  await seedItems(server.pool, server.member.user.userId, makeItems(BOXES));
  await using bare = await startBareServer(server);
  for (const call of CALLS) tell(report, call, await costsOf(server, bare, call));
}

/** In turns, so that whatever else the machine does falls on both alike; the first round warms up. */
async function costsOf(server: BenchServer, bare: BareServer, { ours, bare: path }: Call) {
  const costs: { ours: Cost; bare: Cost }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = {
      bare: await costOf(bare.url + path, bare.pid, server.member.cookie),
      ours: await costOf(server.url + ours, server.pid, server.member.cookie),
    };
    if (round > 0) costs.push(pair);
  }
  return costs;
}

async function costOf(address: string, pid: number, cookie: string): Promise<Cost> {
  const family = familyOf(pid);
  const before = cpuMs(family);
  const rate = await answersASecond(address, cookie);
  return { rate, cpuUs: (cpuMs(family) - before) * 1000 / (rate * LOAD.seconds) };
}

/** From a process of its own. */
async function answersASecond(address: string, cookie: string): Promise<number> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", REQUEST_LOAD, address, cookie, String(LOAD.clients), String(LOAD.seconds)],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("the load did not run");
  return Number(new TextDecoder().decode(stdout));
}

function tell(report: (row: Row) => void, { what, atLeast }: Call, costs: readonly { ours: Cost; bare: Cost }[]): void {
  const share = median(costs.map(({ ours, bare }) => ours.rate / bare.rate));
  report(atLeast === null ? told(what, share.toFixed(2)) : bounded(what, share, "", { atLeast }));
  const middle = (pick: (pair: { ours: Cost; bare: Cost }) => number) => Math.round(median(costs.map(pick)));
  const rates = `${middle(({ ours }) => ours.rate)} of ${middle(({ bare }) => bare.rate)} a second`;
  const cpu = `${middle(({ ours }) => ours.cpuUs)} against ${middle(({ bare }) => bare.cpuUs)} µs of processor time`;
  report(told("", `${rates}, ${cpu}`));
}

interface BareServer extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

async function startBareServer({ url, member, databaseUrl }: BenchServer): Promise<BareServer> {
  await using parts = new AsyncDisposableStack();
  const answers = await Deno.makeTempFile({ prefix: "stowmark-bare-" });
  parts.defer(() => Deno.remove(answers));
  const small = await (await member.fetch("/api/backend/auth/check-login")).json();
  await Deno.writeTextFile(answers, JSON.stringify({ small, page: await (await fetch(`${url}/`)).text() }));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", BARE_SERVER, databaseUrl, member.user.userId, answers],
    stdout: "piped",
  }).spawn();
  parts.defer(async () => {
    child.kill();
    await child.status;
  });
  const { value: port } = await child.stdout.pipeThrough(new TextDecoderStream()).values().next();
  const kept = parts.move();
  return { url: `http://127.0.0.1:${Number(port)}`, pid: child.pid, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
