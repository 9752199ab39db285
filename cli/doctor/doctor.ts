import type { Command } from "commander";
import { CommandFailed } from "../command_failed.ts";
import { terminalSafe } from "../terminal_safe.ts";
import { openInterruption } from "../interruption.ts";
import { report } from "../print.ts";
import { addVerb } from "../verb.ts";
import type { Finding, Health } from "./finding.ts";
import type { Facts } from "./facts.ts";
import { judgeBackupPlaces } from "./judge_backup_places.ts";
import { judgeClock, judgeDatabase, judgeDisk, judgeServer, judgeSettings, judgeStorage } from "./judge_machine.ts";
import { judgeGoogle, judgeHttps, judgeOidc, judgeRedis, judgeSmtp, judgeStripe } from "./judge_outside.ts";

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
    const { gather } = await import("./gather.ts");
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

/** What is well and what is not, in the order in which an operator mends it. */
function judge(facts: Facts): Finding[] {
  const { settings, database, server, disk, clock, https, google, oidc, stripe, smtp, storage, backupPlaces, redis } =
    facts;
  if (settings.fault !== null) return judgeSettings(settings);
  const lastBackup = database?.fault === null ? database.backups?.last : null;
  return [
    ...judgeSettings(settings),
    ...database ? judgeDatabase(database) : [],
    ...server ? [judgeServer(server)] : [],
    ...disk ? judgeDisk(disk) : [],
    ...storage ? [judgeStorage(storage)] : [],
    ...backupPlaces ? judgeBackupPlaces(backupPlaces, lastBackup?.bytes ?? null) : [],
    ...redis ? [judgeRedis(redis)] : [],
    ...clock ? [judgeClock(clock)] : [],
    ...https ? judgeHttps(https) : [],
    ...google ? judgeGoogle(google) : [],
    ...oidc ? [judgeOidc(oidc)] : [],
    ...judgeStripe(stripe),
    ...smtp ? [judgeSmtp(smtp)] : [],
  ];
}
