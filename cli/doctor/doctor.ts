import type { Command } from "commander";
import type { Config } from "../../server/config.ts";
import { CommandFailed } from "../command_failed.ts";
import { type OpenDatabase, openDatabase } from "../database.ts";
import { terminalSafe } from "../terminal_safe.ts";
import { openInterruption } from "../interruption.ts";
import { report } from "../print.ts";
import { addVerb } from "../verb.ts";
import type { Facts } from "./facts.ts";
import { judge } from "./judge.ts";
import type { Finding, Health } from "./finding.ts";
import { gatherBackupPlaces } from "./gather_backup_places.ts";
import { gatherDatabase, gatherDisk, gatherServer, gatherSettings, gatherStorage } from "./gather_machine.ts";
import {
  type Ahead,
  gatherGoogle,
  gatherHttps,
  gatherOidc,
  gatherRedis,
  gatherSmtp,
  gatherStripe,
} from "./gather_outside.ts";

const SIGNS: Readonly<Record<Health, string>> = { well: "ok   ", absent: "-    ", warning: "warn ", wrong: "WRONG" };

export function addDoctor(program: Command): void {
  addVerb(program, {
    usage: "doctor",
    does:
      "look at settings, database, disk, Redis, clock, https, Google, Stripe, mail, storage and backups, and say how to " +
      "mend what is wrong; exit code 1 when something is",
    example: "doctor",
  }).action(async ({ json }: { json?: boolean }) => {
    using interruption = openInterruption(true);
    const facts = await gather(interruption.signal);
    if (!facts) throw interruption.end();
    const findings = judge(facts);
    const wrongs = findings.filter(({ health }) => health === "wrong").length;
    report(json, { succeeded: wrongs === 0, findings }, () => findings.map(lineOf).join("\n"));
    if (wrongs > 0) throw new CommandFailed(wrongs === 1 ? "One thing is wrong." : `${wrongs} things are wrong.`);
  });
}

function lineOf({ check, health, says, mend }: Finding): string {
  const line = `${SIGNS[health]} ${check.padEnd(14)} ${terminalSafe(says)}`;
  return mend ? `${line}\n${" ".repeat(21)}→ ${terminalSafe(mend)}` : line;
}

/** @returns null where the signal came before: what was put somewhere to try it is gone by then */
async function gather(signal: AbortSignal): Promise<Facts | null> {
  const { facts: settings, config } = gatherSettings();
  if (!config) return { ...NOTHING, settings };
  const ahead: Ahead[] = [];
  const noteClock = (of: string, ms: number | null) => {
    if (ms !== null) ahead.push({ of, ms });
  };
  const trying = Promise.all([gatherBesideDatabase(config), gatherDisk(config), gatherBackupPlaces(config)]);
  const asking = Promise.all([
    gatherGoogle(config, noteClock),
    gatherOidc(config, noteClock),
    gatherStripe(config, noteClock),
    gatherHttps(config),
    gatherSmtp(config),
    gatherServer(config),
    gatherRedis(config),
  ]);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<null>();
  signal.addEventListener("abort", () => stop(null));
  const [[beside, disk, backupPlaces], answers] = await Promise.all([trying, Promise.race([asking, stopped])]);
  if (!answers || signal.aborted) return null;
  const [google, oidc, stripe, https, smtp, server, redis] = answers;
  noteClock("the database", beside.clockAheadMs);
  const { database, storage } = beside;
  const here = { settings, database, storage, backupPlaces, server, disk, redis, clock: { ahead } };
  return { ...here, https, google, oidc, stripe, smtp };
}

const NOTHING: Omit<Facts, "settings"> = {
  ...{ database: null, server: null, disk: null, redis: null, clock: null, https: null },
  ...{ google: null, oidc: null, stripe: null, smtp: null, storage: null, backupPlaces: null },
};

async function gatherBesideDatabase(config: Config) {
  await using resources = new AsyncDisposableStack();
  const open: OpenDatabase | Error = await openDatabase(config, "look").then(
    (database) => resources.use(database),
    (error) => error instanceof Error ? error : new Error(String(error)),
  );
  const { facts: database, clockAheadMs } = await gatherDatabase(config, open);
  return { database, clockAheadMs, storage: await gatherStorage(config, open) };
}
