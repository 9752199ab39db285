import assert from "node:assert/strict";
import { seeded } from "../../domain/game/bots/seeded_random.ts";
import { until } from "../support/until.ts";

/** Of each command; `deno task prove kills` tries more moments, `BACKUP_KILLS_SEED=7` others. */
const KILLS = Number(Deno.env.get("BACKUP_KILLS") ?? 1);
const random = seeded(Number(Deno.env.get("BACKUP_KILLS_SEED") ?? 1));
/** A command that is over before its moment has come is begun again. */
const MAX_ROUNDS = KILLS * 5;
/** Before it, a command reads its own program. */
const BEGINNING = 0.3;

/** @returns whether it was killed, and how often one looked until then */
async function killedAfter(looks: number, child: Deno.ChildProcess): Promise<{ isKilled: boolean; looked: number }> {
  let isOver = false;
  let looked = 0;
  const ended = child.status.finally(() => isOver = true);
  await until(() => isOver || ++looked > looks || null, { pauseMs: 5, maxMs: 600_000 });
  if (!isOver) child.kill("SIGKILL");
  const [{ signal }] = await Promise.all([ended, child.stdout.cancel(), child.stderr.cancel()]);
  return { isKilled: signal === "SIGKILL", looked };
}

/** Kills a command at random moments of its work, and has a look after each. */
export async function killOften(begin: () => Deno.ChildProcess, lookAfter: () => Promise<void>): Promise<void> {
  let { looked: whole } = await killedAfter(Infinity, begin());
  let kills = 0;
  for (let round = 0; kills < KILLS; round++) {
    assert.ok(round < MAX_ROUNDS, "killed often enough");
    const moment = Math.floor(whole * (BEGINNING + (1 - BEGINNING) * random()));
    const { isKilled, looked } = await killedAfter(moment, begin());
    if (isKilled) kills++;
    // A machine that has less to do by now is through sooner.
    else whole = looked;
    await lookAfter();
  }
}
