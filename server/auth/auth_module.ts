import { type AccountJobParts, accountJobs } from "./account_jobs.ts";
import { apiTokenHandlers, type ApiTokenParts } from "./api_tokens/api_token_handlers.ts";
import { authHandlers, type AuthParts } from "./auth_handlers.ts";
import { type AuthJobParts, authJobs } from "./auth_jobs.ts";
import { deletionJobs, type Leftover } from "./delete_account.ts";
import { oidcHandlers, type OidcParts } from "./oidc/oidc_handlers.ts";
import { type PasswordHandlerParts, passwordHandlers } from "./password/password_handlers.ts";
import { recoveryHandlers, type RecoveryParts } from "./recovery/recovery_handlers.ts";

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
