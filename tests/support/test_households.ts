import assert from "node:assert/strict";
import type { ChosenNumbers } from "../../domain/households/merging/merge.ts";
import { ItemTexts } from "../../domain/items/item.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import { Failure } from "../../domain/wire/failure.ts";
import type { HouseholdId, ItemId, MergeId, UserId } from "../../domain/wire/ids.ts";
import { mergeBoxes } from "../../db/households/merge_boxes.ts";
import { undoMerge } from "../../db/households/undo_merge.ts";
import { type BoxWriter, createItem } from "../../db/items/write.ts";
import { newId } from "../../db/new_id.ts";
import type { Pool, Sql } from "../../db/sql.ts";
import { callerOf, giveHouseholds } from "./test_database.ts";
import { z } from "zod";
import type { SharedRole } from "../../domain/households/household.ts";
import type { PayloadOf } from "../../domain/wire/action.ts";
import type { householdActions } from "../../domain/households/contract.ts";
import { Invitation } from "../../domain/households/household.ts";
import type { Member, MembersApp } from "./server/test_app.ts";

const Invited = z.object({ data: z.object({ invitation: Invitation, link: z.string(), isMailed: z.boolean() }) });

/** Invites to the household that an owner looks at, which is called "Home" from then on. */
export async function invite(owner: Member, asked: Partial<PayloadOf<(typeof householdActions)["INVITE"]>> = {}) {
  await mustDo(owner, "NAME_HOUSEHOLD", { name: "Home" });
  const { data } = Invited.parse(await mustDo(owner, "INVITE", { role: "member", ...asked }));
  return { ...data, key: new URL(data.link).hash.slice(1) };
}

/** Somebody new who has joined the owner's household. */
export async function joinedBy(app: MembersApp, owner: Member, email: string, role: SharedRole = "member") {
  const person = await app.signIn(email);
  await mustDo(person, "JOIN_HOUSEHOLD", { key: (await invite(owner, { role })).key });
  return person;
}

export async function mustDo(person: Member, action: string, payload: unknown = {}): Promise<unknown> {
  const { status, body } = await person.write("households", action, payload);
  if (status >= 300) throw new Error(`expected ${action} to be done, received ${status} ${body.errorMessage}`);
  return body;
}

/** Another household of somebody's own, beside the one that they look at. */
export async function anotherHousehold(pool: Pool, userId: UserId, name = "Cabin"): Promise<HouseholdId> {
  const [made] = await pool<{ id: HouseholdId }[]>`
    insert into households (id, owner_id, name, created_at)
    values (${`z${newId()}`}, ${userId}, ${name}, now() + interval '1 second') returning id`;
  return made?.id ?? assert.fail();
}

export async function boxIn(pool: Pool, householdId: HouseholdId, tagId: string, title = ""): Promise<ItemId> {
  const texts = ItemTexts.parse({ title, description: "", location: "", tags: [] });
  const made = await createItem(pool, somebodyIn(householdId), { ...texts, tagId: TagId.parse(tagId) }, 1_000);
  return made.outcome === "written" ? made.item.id : assert.fail(made.outcome);
}

/** Ben, who has a household of his own, as a member of Ann's. Households bear the names of their owners. */
export async function benAtAnns(pool: Pool): Promise<HouseholdCaller> {
  for (const id of ["ann", "ben"]) {
    await pool`insert into users (id, email, username) values (${id}, ${`${id}@example.org`}, ${id})`;
  }
  await giveHouseholds(pool);
  await pool`insert into household_members (household_id, user_id, role) values ('ann', 'ben', 'member')`;
  return { ...await callerOf(pool, "ben" as UserId), householdId: ANNS, role: "member" };
}
export const [ANNS, BENS] = ["ann", "ben"] as readonly string[] as readonly [HouseholdId, HouseholdId];

/** Who changes boxes there, whoever that is. */
export function somebodyIn(householdId: HouseholdId): BoxWriter {
  return { userId: "somebody" as UserId, householdId };
}

/** What a household shows of its living boxes, by their numbers. */
export async function boxesOf(sql: Sql, householdId: HouseholdId): Promise<string[]> {
  const boxes = await sql<{ shown: string }[]>`
    select tag_id || ' ' || title as shown from items where household_id = ${householdId} and deleted_at is null
    order by tag_value, id`;
  return boxes.map(({ shown }) => shown.trim());
}

export const GENEROUS = { freeBoxesPerMonth: 100_000, freeAssetsPerBox: 5, freeBytes: 1e9, proBytes: 1e9 };

/** @throws Failure where they did not come */
export async function bring(pool: Pool, caller: HouseholdCaller, numbers: ChosenNumbers = [], settings = GENEROUS) {
  const merged = await mergeBoxes(pool, caller, { from: BENS, numbers }, settings);
  if (merged instanceof Failure) throw merged;
  return merged;
}

/** @throws Failure where they did not go back */
export async function takeBack(pool: Pool, caller: HouseholdCaller, mergeId: MergeId) {
  const back = await undoMerge(pool, caller, mergeId, new Date(0));
  if (back instanceof Failure) throw back;
  return back;
}
