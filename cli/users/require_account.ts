import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import { type Account, findAccount } from "../../db/auth/accounts.ts";
import { findOwner } from "../../db/households/households.ts";
import type { Pool } from "../../db/sql.ts";
import type { Config } from "../../server/host/settings/config.ts";
import { CommandFailed } from "../command_failed.ts";
import { terminalSafe } from "../print.ts";

/** By e-mail address, username or id. @throws CommandFailed where there is none */
export async function requireAccount(pool: Pool, config: Config, who: string): Promise<Account> {
  const account = await findAccount(pool, config, who);
  if (account) return account;
  const where = config.isSandbox ? " among the sandbox's" : "";
  throw new CommandFailed(
    `No account${where} has the e-mail address, username or id ${terminalSafe(JSON.stringify(who))}.`,
  );
}

/** With the household of their own. @throws CommandFailed where there is none */
export async function requireOwner(pool: Pool, config: Config, who: string): Promise<HouseholdCaller> {
  const { userId, email } = await requireAccount(pool, config, who);
  const owner = await findOwner(pool, userId);
  if (owner) return owner;
  throw new CommandFailed(`${terminalSafe(email)} has just deleted the account.`);
}
