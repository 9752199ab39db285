import type { Household, HouseholdPerson } from "../../domain/households/household.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import { isHouseholdPro } from "../items/box_counts.ts";
import { pictureColumn } from "../profile/name_columns.ts";
import type { Sql } from "../sql.ts";
import { currentHousehold } from "./households.ts";

/** What the others of a household read of a person, who is `u` of `users` and joined it knowing that. */
export function personName(sql: Sql) {
  return sql`coalesce(nullif(u.display_name, ''), u.username)`;
}

export async function findPersonName(sql: Sql, userId: UserId): Promise<string> {
  const [found] = await sql<{ name: string }[]>`select ${personName(sql)} as name from users u where id = ${userId}`;
  return found?.name ?? "";
}

/** Their own first. */
export async function listHouseholds(sql: Sql, userId: UserId) {
  const households = await sql<Household[]>`
    ${householdsOf(sql, userId)} order by r.role = 'owner' desc, h.created_at, h.id`;
  const [looked] = await sql<{ householdId: HouseholdId }[]>`
    select looked_at."householdId" from users u cross join lateral ${
    currentHousehold(sql)
  } looked_at where u.id = ${userId}`;
  return looked ? { current: looked.householdId, households: [...households] } : null;
}

export async function findHousehold(sql: Sql, { userId, householdId }: HouseholdCaller): Promise<Household | null> {
  const [household] = await sql<Household[]>`${householdsOf(sql, userId)} and h.id = ${householdId}`;
  return household ?? null;
}

function householdsOf(sql: Sql, userId: UserId) {
  return sql`
    select h.id as "householdId", h.name, r.role, ${personName(sql)} as "ownerName", ${isHouseholdPro(sql)} as "isPro",
      (select count(*)::integer from household_roles p where p.household_id = h.id) as people
    from household_roles r join households h on h.id = r.household_id join users u on u.id = h.owner_id
    where r.user_id = ${userId}`;
}

export interface StoredPerson extends Omit<HouseholdPerson, "joinedAt" | "isYou" | "email"> {
  /** Null where nobody knows that it is theirs. */
  readonly email: string | null;
  /** Null of the owner. */
  readonly joinedAt: Date | null;
}

/** The owner first, then by joining. */
export async function listPeople(sql: Sql, householdId: HouseholdId): Promise<StoredPerson[]> {
  return await sql<StoredPerson[]>`
    select u.id as "personId", ${personName(sql)} as name,
      case when u.is_email_confirmed then u.email end as email, ${pictureColumn(sql)}, r.role,
      m.joined_at as "joinedAt"
    from household_roles r join users u on u.id = r.user_id
      left join household_members m on m.household_id = r.household_id and m.user_id = r.user_id
    where r.household_id = ${householdId} order by m.joined_at nulls first, u.id`;
}

/** Everybody who is in one of these households at this moment. */
export async function peopleOf(sql: Sql, householdIds: readonly HouseholdId[]) {
  return await sql<{ householdId: HouseholdId; userIds: UserId[] }[]>`
    select household_id as "householdId", array_agg(user_id) as "userIds" from household_roles
    where household_id = any(${[...householdIds]}) group by household_id`;
}
