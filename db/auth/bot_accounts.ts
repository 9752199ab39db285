import type { User } from "../../domain/auth/user.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { registerUser } from "./users.ts";

/** Nobody can ever have an address there (RFC 2606, 2), so nobody signs in as a bot. */
const DOMAIN = "bots.stowmark.invalid";

/** An account for a bot on a server that people use. @param run a name of one simulation's own */
export async function addBotAccount(sql: Sql, run: string, number: number): Promise<User> {
  const identity = {
    email: `bot${number}.${run}@${DOMAIN}`,
    subject: null,
    firstName: `Bot ${number}`,
    lastName: "",
  };
  const user = await registerUser(sql, identity, `bot${number}.${run}`, null);
  if (!user) throw new Error(`expected a new account for ${identity.email}, found one`);
  await markBot(sql, user.userId);
  return user;
}

/** Those that a simulation left behind when it was killed. */
export async function forgottenBots(sql: Sql, before: Date): Promise<UserId[]> {
  const rows = await sql<{ id: UserId }[]>`
    select id from users where email like ${`%@${DOMAIN}`} and created_at < ${before}`;
  return rows.map(({ id }) => id);
}

/** From now on others see that a program plays here. @param displayName what they call it; null leaves the user name */
export async function markBot(sql: Sql, userId: UserId, displayName: string | null = null): Promise<void> {
  await sql`
    update users set is_bot = true, display_name = coalesce(${displayName}, display_name),
      has_chosen_name = has_chosen_name or ${displayName !== null}
    where id = ${userId}`;
}
