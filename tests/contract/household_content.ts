import assert from "node:assert/strict";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import type { TestApp } from "../support/server/test_app.ts";

/** What a box of the household says, and nothing else does. */
export const SECRETS = ["90817263", "Ermine", "Oubliette", "Heirloom", "PARCEL 90"];

export async function writeSecrets({ pool }: TestApp, householdId: HouseholdId): Promise<void> {
  const [tagId, title, location, tag, code] = SECRETS;
  const itemId = `secret of ${householdId}`;
  await pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    values (${itemId}, ${householdId}, ${tagId ?? ""}, ${title ?? ""}, '', '', ${location ?? ""}, ${[
    tag ?? "",
  ]}, '', now(), now())
    on conflict do nothing`;
  await pool`
    insert into item_codes (household_id, code, item_id) values (${householdId}, ${
    code ?? ""
  }, ${itemId}) on conflict do nothing`;
}

export async function idsIn({ pool }: TestApp, householdId: HouseholdId): Promise<string[]> {
  const rows = await pool<{ id: string }[]>`
    select ${householdId} as id
    union all select id from items where household_id = ${householdId}
    union all select key from media where household_id = ${householdId}
    union all select id from imports where household_id = ${householdId}
    union all select id from household_invitations where household_id = ${householdId}
    union all select id from box_links where household_id = ${householdId}
    union all select id from webhooks where household_id = ${householdId}`;
  return rows.map(({ id }) => id);
}

export async function contentOf({ pool }: TestApp, householdId: HouseholdId): Promise<{ readonly joining: unknown }> {
  const [content] = await pool<{ joining: unknown }[]>`select
    (select to_jsonb(h) from households h where id = ${householdId}) as household,
    (select jsonb_agg(i order by id) from items i where household_id = ${householdId}) as boxes,
    (select jsonb_agg(c order by code) from item_codes c where household_id = ${householdId}) as codes,
    (select jsonb_agg(word order by word) from item_words where household_id = ${householdId}) as words,
    (select jsonb_agg(to_jsonb(m) - array['rendition', 'rendition_tries', 'is_animated', 'width', 'height'] order by key)
      from media m where household_id = ${householdId}) as files,
    jsonb_build_array(
      (select jsonb_agg(m order by m) from household_members m where household_id = ${householdId}),
      (select jsonb_agg(p order by p) from household_invitations p where household_id = ${householdId})) as joining,
    (select jsonb_agg(l order by l) from box_links l where household_id = ${householdId}) as links,
    (select l from label_sheets l where household_id = ${householdId}) as sheet,
    (select jsonb_agg(id order by id) from imports where household_id = ${householdId}) as imports,
    (select jsonb_agg(array[id, state, secret] order by id) from webhooks where household_id = ${householdId}) as webhooks`;
  return content ?? assert.fail();
}
