import { apiTokenHandlers, type ApiTokenParts } from "./api_tokens/api_token_handlers.ts";
import { authHandlers, type AuthParts } from "./auth_handlers.ts";
import { deletionJobs, type Leftover } from "./delete_account.ts";
import { oidcHandlers, type OidcParts } from "./oidc/oidc_handlers.ts";
import { type PasswordHandlerParts, passwordHandlers } from "./password/password_handlers.ts";
import { recoveryHandlers, type RecoveryParts } from "./recovery/recovery_handlers.ts";
import { z } from "zod";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import { UserId } from "../../domain/wire/ids.ts";
import { ACCOUNT_CHANGED } from "../../db/auth/accounts.ts";
import { findUser } from "../../db/auth/users.ts";
import type { Pool } from "../../db/sql.ts";
import type { SessionCache } from "./session_cache.ts";
import { sweepSignIns } from "../../db/auth/sweep_sign_ins.ts";
import { sendCode, sendCodeJob, type SendingParts } from "./recovery/codes.ts";

const CodeToSend = z.object({
  email: z.string(),
  purpose: z.enum(["recovery", "registration"]),
  askedAt: z.number(),
});

/** Open pages and games, of which there are none before the server has opened them. */
export interface OpenPages {
  readonly loginActivity: LoginActivity;
  readonly leaveGames: (userId: UserId) => Promise<void>;
}

interface AccountJobParts {
  readonly pool: Pool;
  readonly sessionCache: SessionCache;
  readonly openPages: () => OpenPages | null;
}

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

/** What the command line has changed in the database reaches sessions, pages and games that are open here. */
function accountJobs({ pool, sessionCache, openPages }: AccountJobParts): Jobs {
  return {
    [ACCOUNT_CHANGED]: job(z.object({ userId: UserId }), async ({ userId }) => {
      sessionCache.forgetUser(userId);
      const pages = openPages();
      if (pages && await findUser(pool, userId) === null) await pages.leaveGames(userId);
      pages?.loginActivity.changed(userId);
    }),
  };
}
