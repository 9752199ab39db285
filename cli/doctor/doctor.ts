import type { Command } from "commander";
import { CommandFailed } from "../command_failed.ts";
import { openInterruption } from "../interruption.ts";
import { report, terminalSafe } from "../print.ts";
import { addVerb } from "../verb.ts";
import type { Finding, Health } from "./finding.ts";

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
    const { examine } = await import("./examine.ts");
    const findings = await examine(interruption.signal);
    if (!findings) throw interruption.end();
    const wrongs = findings.filter(({ health }) => health === "wrong").length;
    report(json, { succeeded: wrongs === 0, findings }, () => findings.map(lineOf).join("\n"));
    if (wrongs > 0) throw new CommandFailed(wrongs === 1 ? "One thing is wrong." : `${wrongs} things are wrong.`);
  });
}

function lineOf({ check, health, says, mend }: Finding): string {
  const line = `${SIGNS[health]} ${check.padEnd(14)} ${terminalSafe(says)}`;
  return mend ? `${line}\n${" ".repeat(21)}→ ${terminalSafe(mend)}` : line;
}
