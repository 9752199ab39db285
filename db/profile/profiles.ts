import type { GivenNames, PeopleSearch, Person } from "../../domain/profile/profile.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { chosenName, pictureColumn } from "./name_columns.ts";

/** @returns false when there is no such person any more */
export async function changeNames(sql: Sql, userId: UserId, names: GivenNames): Promise<boolean> {
  const { firstName = null, lastName = null, displayName = null } = names;
  const changed = await sql`
    update users set first_name = coalesce(${firstName}, first_name), last_name = coalesce(${lastName}, last_name),
      display_name = coalesce(${displayName}, display_name),
      has_chosen_name = has_chosen_name or ${displayName !== null}, updated_at = now()
    where id = ${userId}`;
  return changed.count === 1;
}

/** Leaves somebody with a display name that they did not choose. */
export async function forgetNames(sql: Sql, userId: UserId, displayName: string): Promise<void> {
  await sql`
    update users set first_name = '', last_name = '', display_name = ${displayName}, has_chosen_name = false,
      updated_at = now()
    where id = ${userId}`;
}

export async function endSetup(sql: Sql, userId: UserId, now: Date): Promise<void> {
  await sql`update users set set_up_at = coalesce(set_up_at, ${now}) where id = ${userId}`;
}

export async function isDisplayNameTaken(sql: Sql, displayName: string): Promise<boolean> {
  const [found] = await sql`select from users where lower(display_name) = lower(${displayName}) limit 1`;
  return found !== undefined;
}

/** The shortest name first, which is the very one if somebody is called so. In the sandbox those of the sandbox, outside it the others. */
export async function findPeople(
  sql: Sql,
  { username, isPrefix }: PeopleSearch,
  askerId: UserId,
  most: number,
): Promise<Person[]> {
  const like = isPrefix ? `${username}%` : username;
  return await sql<Person[]>`
    select u.username, ${chosenName(sql)} as "displayName", ${pictureColumn(sql)}
    from users u join users asker on asker.id = ${askerId} and asker.is_sandbox = u.is_sandbox
    where u.username like ${like}
    order by length(u.username), u.username limit ${most}`;
}
