import { fileURLToPath } from "node:url";
import { type Row, told } from "../../tools/bench_table.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { freePort } from "../support/server/free_port.ts";
import type { Played } from "./peers/drawn_games.ts";
import { cpuMs, familyOf, proportionalBytes } from "./process_figures.ts";

export const title = "Moves a second beside Colyseus";

const GAMES = (Deno.env.get("STOWMARK_BENCH_PEER_GAMES") ?? "100,400").split(",").map(Number);
const WARM_UP_MS = 5_000;
const MEASURED_MS = 15_000;
/** Its own server and client, 0.16, installed with npm into a folder that is removed again. */
const COLYSEUS = ["@colyseus/core@0.16", "@colyseus/ws-transport@0.16", "@colyseus/schema@3", "colyseus.js@0.16"];

/** The same games, bots and cores. Colyseus keeps moves in memory; Stowmark commits each before it answers. */
export async function bench(report: (row: Row) => void): Promise<void> {
  const installed = await installColyseus();
  try {
    for (const games of GAMES) {
      const peer = await playOnColyseus(installed, games);
      tell(report, `Colyseus, in memory, ${games} games`, peer);
      const ours = await playOnStowmark(games);
      tell(report, `Stowmark, committed, ${games} games`, ours);
      report(
        told(`${games} games: Stowmark's moves a second of Colyseus'`, (ours.perSecond / peer.perSecond).toFixed(2)),
      );
    }
  } finally {
    await Deno.remove(installed, { recursive: true });
  }
}

interface Cost extends Played {
  readonly cpuUsAMove: number;
  /** Of it, what the database needs. */
  readonly databaseUsAMove: number;
  readonly residentMb: number;
}

function tell(report: (row: Row) => void, what: string, cost: Cost): void {
  const { perSecond, p50Ms, p99Ms, cpuUsAMove, databaseUsAMove, residentMb } = cost;
  report(told(`${what}: moves a second`, perSecond.toFixed(0)));
  report(told(`${what}: p50 / p99`, `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)} ms`));
  report(told(`${what}: processor time of the server a move`, `${cpuUsAMove.toFixed(0)} us`));
  if (databaseUsAMove > 0) report(told(`${what}: of it the database`, `${databaseUsAMove.toFixed(0)} us`));
  report(told(`${what}: memory of the server`, `${residentMb.toFixed(0)} MB`));
}

async function installColyseus(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-peers-" });
  await Deno.writeTextFile(`${folder}/package.json`, "{}");
  const npm = new Deno.Command("npm", {
    args: ["install", "--no-audit", "--no-fund", "--omit=optional", "--prefix", folder, ...COLYSEUS],
    stdout: "null",
    stderr: "null",
  });
  const { success } = await npm.output();
  if (!success) throw new Error("npm could not install Colyseus");
  return folder;
}

async function playOnColyseus(installed: string, games: number): Promise<Cost> {
  const port = await freePort();
  const from = `${installed}/package.json`;
  const server = program("colyseus_server.js", [from, String(port)]).spawn();
  const lines = linesOf(server.stdout);
  try {
    await lines.next();
    const bots = program("colyseus_bots.js", [from, `ws://127.0.0.1:${port}`, ...sizes(games)]);
    return await watched(bots, server.pid);
  } finally {
    server.kill("SIGKILL");
    await server.status;
    await lines.return(undefined);
  }
}

async function playOnStowmark(games: number): Promise<Cost> {
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-bench-" });
  const settings = {
    DATA_DIR: dataDir,
    SANDBOX: "1",
    RATE_LIMITS: "off",
    HOUSE_BOTS: "off",
    // As `deno task start` and the container run it.
    DENO_V8_FLAGS: "--min-semi-space-size=8",
  };
  const server = await startServerProcess(settings);
  try {
    return await watched(program("stowmark_bots.ts", [server.url, ...sizes(games)]), server.pid);
  } catch (cause) {
    throw new Error(`the bots stopped; the server's log:\n${server.log()}`, { cause });
  } finally {
    await server[Symbol.asyncDispose]();
    await Deno.remove(dataDir, { recursive: true });
  }
}

function sizes(games: number): string[] {
  return [games, WARM_UP_MS, MEASURED_MS].map(String);
}

function program(name: string, args: string[]): Deno.Command {
  const path = fileURLToPath(new URL(`peers/${name}`, import.meta.url));
  return new Deno.Command(Deno.execPath(), { args: ["run", "-A", "--no-check", path, ...args], stdout: "piped" });
}

/** @param pid of the server; the database it has started counts with it */
async function watched(bots: Deno.Command, pid: number): Promise<Cost> {
  const running = bots.spawn();
  const lines = linesOf(running.stdout);
  try {
    await lines.next();
    const [wholeBefore, ownBefore] = [cpuMs(familyOf(pid)), cpuMs([pid])];
    const { value } = await lines.next();
    const [wholeMs, ownMs] = [cpuMs(familyOf(pid)) - wholeBefore, cpuMs([pid]) - ownBefore];
    const played: Played = JSON.parse(value ?? "null");
    return {
      ...played,
      cpuUsAMove: wholeMs * 1000 / played.moves,
      databaseUsAMove: (wholeMs - ownMs) * 1000 / played.moves,
      residentMb: proportionalBytes(familyOf(pid)) / 2 ** 20,
    };
  } finally {
    await lines.return(undefined);
    await running.status;
  }
}

async function* linesOf(stream: Deno.ChildProcess["stdout"]): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
