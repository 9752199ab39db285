import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import { householdFailure, type HouseholdRefusal } from "../../domain/households/failures.ts";
import type { Mailer } from "../../domain/mail/mail.ts";
import type { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { PeopleOutcome } from "../../db/households/people.ts";
import type { Pool } from "../../db/sql.ts";
import type { Config } from "../host/settings/config.ts";

export interface HouseholdParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly mail: Mailer;
  readonly homeUrl: string;
  readonly config: Pick<Config, "isSandbox">;
  readonly sessionCache: { forgetUser(userId: UserId): void };
  readonly loginActivity: LoginActivity;
}

/** Their calls from now on, and their open pages. */
export function forgetAndTell({ sessionCache, loginActivity }: HouseholdParts, userId: UserId): void {
  sessionCache.forgetUser(userId);
  loginActivity.changed(userId);
}

export function requireDone(outcome: PeopleOutcome): void {
  if (outcome !== null) throw refused(outcome);
}

export function refused(refusal: HouseholdRefusal | "OwnerOnly"): Failure {
  return refusal === "OwnerOnly" ? wireFailure(refusal) : householdFailure(refusal);
}
