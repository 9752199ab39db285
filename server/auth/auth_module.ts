import { type AccountJobParts, accountJobs } from "./account_jobs.ts";
import { apiTokenHandlers, type ApiTokenParts } from "./api_tokens/api_token_handlers.ts";
import { authHandlers, type AuthParts } from "./auth_handlers.ts";
import { deletionJobs, type Leftover } from "./delete_account.ts";
import { oidcHandlers, type OidcParts } from "./oidc/oidc_handlers.ts";
import { type PasswordHandlerParts, passwordHandlers } from "./password/password_handlers.ts";
import { recoveryHandlers, type RecoveryParts } from "./recovery/recovery_handlers.ts";
import { z } from "zod";
import { job } from "../../domain/jobs/job.ts";
import { sweepSignIns } from "../../db/auth/sweep_sign_ins.ts";
import { sendCode, sendCodeJob, type SendingParts } from "./recovery/codes.ts";

const CodeToSend = z.object({
  email: z.string(),
  purpose: z.enum(["recovery", "registration"]),
  askedAt: z.number(),
});

type CallParts = AuthParts & RecoveryParts & PasswordHandlerParts & OidcParts & ApiTokenParts;
type JobParts = SendingParts & AccountJobParts & { readonly leftovers: readonly Leftover[] };

export const authModule = {
  calls: (parts: CallParts) => ({
    auth: authHandlers(parts),
    recovery: recoveryHandlers(parts),
    passwords: passwordHandlers(parts),
    oidc: oidcHandlers(parts),
    tokens: apiTokenHandlers(parts),
  }),
  jobs: (parts: JobParts) => ({
    sweep_sessions: job(z.object({}), () => sweepSignIns(parts.pool, new Date(parts.clock())), "29 * * * *"),
    [sendCodeJob(parts.config.isSandbox)]: job(CodeToSend, (asked) => sendCode(parts, asked)),
    ...accountJobs(parts),
    ...deletionJobs(parts.leftovers, parts.config.isSandbox),
  }),
};
