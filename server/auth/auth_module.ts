import { type AccountJobParts, accountJobs } from "./account_jobs.ts";
import { apiTokenHandlers, type ApiTokenParts } from "./api_tokens/api_token_handlers.ts";
import { authHandlers, type AuthParts } from "./auth_handlers.ts";
import { deletionJobs, type Leftover } from "./delete_account.ts";
import { oidcHandlers, type OidcParts } from "./oidc/oidc_handlers.ts";
import { type PasswordHandlerParts, passwordHandlers } from "./password/password_handlers.ts";
import { recoveryHandlers, type RecoveryParts } from "./recovery/recovery_handlers.ts";
import { z } from "zod";
import { CodePurpose } from "../../domain/auth/recovery/code_purpose.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { sweepKnownDevices } from "../../db/auth/known_devices.ts";
import { sweepSessions } from "../../db/auth/sessions.ts";
import { sweepSpentSignIns } from "../../db/auth/spent_sign_ins.ts";
import { sweepVerification } from "../../db/auth/verification_codes.ts";
import type { Pool } from "../../db/sql.ts";
import { sendCode, sendCodeJob, type SendingParts } from "./recovery/codes.ts";

type AuthJobParts = SendingParts;

const CodeToSend = z.object({ email: z.string(), purpose: CodePurpose, askedAt: z.number() });

type CallParts = AuthParts & RecoveryParts & PasswordHandlerParts & OidcParts & ApiTokenParts;
type JobParts = AuthJobParts & AccountJobParts & { readonly leftovers: readonly Leftover[] };

export const authModule = {
  calls: (parts: CallParts) => ({
    auth: authHandlers(parts),
    recovery: recoveryHandlers(parts),
    passwords: passwordHandlers(parts),
    oidc: oidcHandlers(parts),
    tokens: apiTokenHandlers(parts),
  }),
  jobs: (parts: JobParts) => ({
    ...authJobs(parts),
    ...accountJobs(parts),
    ...deletionJobs(parts.leftovers, parts.config.isSandbox),
  }),
};

function authJobs(parts: AuthJobParts): Jobs {
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
