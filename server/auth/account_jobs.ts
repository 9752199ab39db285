import { z } from "zod";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { UserId } from "../../domain/wire/ids.ts";
import { ACCOUNT_CHANGED } from "../../db/auth/accounts.ts";
import { findUser } from "../../db/auth/users.ts";
import type { Pool } from "../../db/sql.ts";
import type { SessionCache } from "./session_cache.ts";

/** Open pages and games, of which there are none before the server has opened them. */
export interface OpenPages {
  readonly loginActivity: LoginActivity;
  readonly leaveGames: (userId: UserId) => Promise<void>;
}

export interface AccountJobParts {
  readonly pool: Pool;
  readonly sessionCache: SessionCache;
  readonly openPages: () => OpenPages | null;
}

/** What the command line has changed in the database reaches sessions, pages and games that are open here. */
export function accountJobs({ pool, sessionCache, openPages }: AccountJobParts): Jobs {
  return {
    [ACCOUNT_CHANGED]: job(z.object({ userId: UserId }), async ({ userId }) => {
      sessionCache.forgetUser(userId);
      const pages = openPages();
      if (pages && await findUser(pool, userId) === null) await pages.leaveGames(userId);
      pages?.loginActivity.changed(userId);
    }),
  };
}
