import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** From now on others see that a program plays here. @param displayName what they call it; null leaves the user name */
export async function markBot(sql: Sql, userId: UserId, displayName: string | null = null): Promise<void> {
  await sql`
    update users set is_bot = true, display_name = coalesce(${displayName}, display_name),
      has_chosen_name = has_chosen_name or ${displayName !== null}
    where id = ${userId}`;
}
