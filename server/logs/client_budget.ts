import { Failure } from "../../domain/wire/failure.ts";
import { openRateLimit, type RateLimiter } from "../http/visitor/rate_limit.ts";

/** Messages of one client: a member, or an address that has not signed in. */
const CLIENT_MESSAGES = { calls: 60, perSeconds: 60 };
/** Of all clients together: what PostgreSQL writes beside everything else without being noticed. */
const ALL_MESSAGES = { calls: 200, perSeconds: 1 };

const KB = 1024;
const HOUR_S = 60 * 60;
/** Entries stay for 30 days: so they take 4 GB of the disk at most, whoever floods us from however many addresses. */
const MEMBER_BYTES = { calls: 500 * KB, perSeconds: HOUR_S };
const MEMBERS_BYTES = { calls: 4_000 * KB, perSeconds: HOUR_S };
/** Of one pot, since addresses cost nothing; members have theirs beside it. */
const ANONYMOUS_BYTES = { calls: 1_000 * KB, perSeconds: HOUR_S };

type Grant = "granted" | "overBudget" | "tooManyClients";

interface ClientBudget {
  /** Whether one more message of this client is looked at. */
  spend(client: string): Promise<Grant>;
  /** Whether it is kept. @param member null for who has not signed in */
  spendBytes(member: string | null, bytes: number): Promise<Grant>;
}

export function openClientBudget(isOn: boolean): ClientBudget {
  const clients = openRateLimit(CLIENT_MESSAGES, isOn);
  const all = openRateLimit(ALL_MESSAGES, isOn);
  const memberBytes = openRateLimit(MEMBER_BYTES, isOn);
  const membersBytes = openRateLimit(MEMBERS_BYTES, isOn);
  const anonymousBytes = openRateLimit(ANONYMOUS_BYTES, isOn);
  return {
    async spend(client) {
      if (!await hasPaid(clients, client)) return "overBudget";
      return await hasPaid(all, "all") ? "granted" : "tooManyClients";
    },
    async spendBytes(member, bytes) {
      if (member === null) return await hasPaid(anonymousBytes, "all", bytes) ? "granted" : "tooManyClients";
      if (!await hasPaid(memberBytes, member, bytes)) return "overBudget";
      return await hasPaid(membersBytes, "all", bytes) ? "granted" : "tooManyClients";
    },
  };
}

async function hasPaid(limiter: RateLimiter, payer: string, points = 1): Promise<boolean> {
  try {
    await limiter.spend(payer, points);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Failure)) throw refusal;
    return false;
  }
}
