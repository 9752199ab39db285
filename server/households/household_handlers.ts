import type { householdActions } from "../../domain/households/contract.ts";
import { householdFailure } from "../../domain/households/failures.ts";
import type { Household, HouseholdPerson } from "../../domain/households/household.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import {
  changeRole,
  handOver,
  leaveHousehold,
  nameHousehold,
  removePerson,
  switchHousehold,
} from "../../db/households/people.ts";
import { findBoxElsewhere } from "../../db/households/find_box_elsewhere.ts";
import { findHousehold, listHouseholds, listPeople, type StoredPerson } from "../../db/households/read_households.ts";
import { forgetAndTell, type HouseholdParts, requireDone } from "./household_parts.ts";
import { invitationHandlers } from "./invitation_handlers.ts";

export function householdHandlers(parts: HouseholdParts): Handlers<typeof householdActions> {
  const { pool } = parts;
  return {
    ...invitationHandlers(parts),
    async LIST_HOUSEHOLDS(_, { userId }) {
      const listed = await listHouseholds(pool, userId);
      if (!listed) throw householdFailure("NoSuchHousehold");
      return { data: listed };
    },
    async READ_HOUSEHOLD(_, caller) {
      const household = await findHousehold(pool, caller);
      if (!household) throw householdFailure("NoSuchHousehold");
      const people = await listPeople(pool, caller.householdId);
      return { data: { household, people: people.map((person) => presentPerson(person, caller.userId, household)) } };
    },
    FIND_BOX_ELSEWHERE: async (wanted, caller) => ({ data: { boxes: await findBoxElsewhere(pool, caller, wanted) } }),
    async SWITCH_HOUSEHOLD({ householdId }, { userId }) {
      if (!await switchHousehold(pool, userId, householdId)) throw householdFailure("NoSuchHousehold");
      forgetAndTell(parts, userId);
      return {};
    },
    async NAME_HOUSEHOLD({ name }, caller) {
      requireDone(await nameHousehold(pool, caller, name));
      return {};
    },
    async LEAVE_HOUSEHOLD({ householdId }, { userId }) {
      requireDone(await leaveHousehold(pool, userId, householdId));
      forgetAndTell(parts, userId);
      return {};
    },
    async REMOVE_PERSON({ personId }, caller) {
      requireDone(await removePerson(pool, caller, personId));
      forgetAndTell(parts, personId);
      return {};
    },
    async CHANGE_ROLE({ personId, role }, caller) {
      requireDone(await changeRole(pool, caller, { personId, role }));
      forgetAndTell(parts, personId);
      return {};
    },
    async HAND_OVER({ personId }, caller) {
      requireDone(await handOver(pool, caller, personId));
      for (const userId of [caller.userId, personId]) forgetAndTell(parts, userId);
      return {};
    },
  };
}

function presentPerson(
  { email, joinedAt, ...person }: StoredPerson,
  reader: UserId,
  { role }: Pick<Household, "role">,
): HouseholdPerson {
  return {
    ...person,
    isYou: person.personId === reader,
    ...(role === "owner" && email !== null && { email }),
    ...(joinedAt && { joinedAt: joinedAt.toISOString() }),
  };
}
