import { z } from "zod";
import { CodePurpose } from "../../domain/auth/recovery/code_purpose.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { sweepKnownDevices } from "../../db/auth/known_devices.ts";
import { sweepSessions } from "../../db/auth/sessions.ts";
import { sweepSpentSignIns } from "../../db/auth/spent_sign_ins.ts";
import { sweepVerification } from "../../db/auth/verification_codes.ts";
import type { Pool } from "../../db/sql.ts";
import { sendCode, sendCodeJob, type SendingParts } from "./recovery/codes.ts";

export type AuthJobParts = SendingParts;

const CodeToSend = z.object({ email: z.string(), purpose: CodePurpose, askedAt: z.number() });

export function authJobs(parts: AuthJobParts): Jobs {
  return {
    sweep_sessions: job(z.object({}), () => sweep(parts.pool, new Date(parts.clock())), "29 * * * *"),
    [sendCodeJob(parts.config.isSandbox)]: job(CodeToSend, (asked) => sendCode(parts, asked)),
  };
}

async function sweep(pool: Pool, now: Date): Promise<void> {
  await sweepSessions(pool, now);
  await sweepSpentSignIns(pool, now);
  await sweepVerification(pool, now);
  await sweepKnownDevices(pool, now);
}
