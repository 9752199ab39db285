import assert from "node:assert/strict";
import { z } from "zod";
import { contract } from "../../domain/contract.ts";
import type { Action, CallTable } from "../../domain/wire/action.ts";
import { HOUSEHOLD_HEADER } from "../../domain/wire/shown_household.ts";
import { HouseholdRole, mayDo } from "../../domain/wire/household_role.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { type Member, type TestApp, testApp } from "../support/server/test_app.ts";
import { newId } from "../../db/new_id.ts";
import { callerOf } from "../support/test_database.ts";
import { newToken } from "../support/test_tokens.ts";
import { examplesOf, type Sent } from "./examples.ts";
import { addressesOfRow, type Carried, sendCall } from "./send_call.ts";

interface Call {
  readonly table: CallTable;
  readonly name: string;
  readonly row: Action;
  readonly address: string;
}

const ROLES = HouseholdRole.options;
/** Who has none: who was taken out a moment ago and still looks at it, and who never was in it. */
const STRANGERS = ["removed", "stranger"] as const;

Deno.test("every call on a household's things serves those who have the role that its row wants, and nobody else", async (t) => {
  await using app = await testApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "1" });
  const all: Readonly<Record<string, Readonly<Record<string, () => Promise<Sent<Action>>>>>> = examplesOf(app);
  for (const [room, table] of Object.entries<CallTable>(contract)) {
    for (const [name, row] of Object.entries(table.rows)) {
      const wanted = HouseholdRole.safeParse(row.who).data;
      const example = all[room]?.[name];
      if (!wanted) continue;
      assert.ok(example, `${name} has no example`);
      for (const address of addressesOfRow(table, row)) {
        await t.step(`${name} at ${address}`, () => holdRoles(app, { table, name, row, address }, wanted, example));
      }
    }
  }
});

/** They also want what is the example's alone: another household of their own. */
const OF_OWN_BOXES: ReadonlySet<string> = new Set(["PREVIEW_MERGE", "MERGE_BOXES", "UNDO_MERGE"]);

async function holdRoles(app: TestApp, call: Call, wanted: HouseholdRole, example: () => Promise<Sent<Action>>) {
  const { payload, as: owner, ...carried } = await example();
  assert.ok(owner, `${call.name} needs somebody`);
  const { householdId } = await callerOf(app.pool, owner.user.userId);
  const send = async ({ fetch }: Member, more: Carried = {}) => {
    const sent = z.record(z.string(), z.unknown()).parse(payload);
    const answer = await sendCall(fetch, call, sent, { ...carried, ...more });
    return { status: answer.status, text: await answer.text() };
  };
  await writeSecrets(app, householdId);
  const secrets = [...await idsIn(app, householdId), ...SECRETS];
  const before = await contentOf(app, householdId);
  for (const role of STRANGERS) {
    const { text, status } = await send(await somebody(app, householdId, role));
    assert.ok(status < 500, `${call.name} by one ${role}: ${text}`);
    // That nothing is known of what they asked for is no secret.
    const shown = text.replace(/"unknown":\[[^\]]*\]/, "");
    const told = secrets.find((secret) => shown.includes(secret));
    assert.equal(told, undefined, `${call.name} shows one ${role} what is not theirs: ${text}`);
  }
  for (const role of ROLES.filter((one) => !mayDo(one, wanted))) {
    const person = await somebody(app, householdId, role);
    const answers = [await send(person)];
    if (call.row.byToken) answers.push(await send({ ...person, fetch: await byToken(app, person) }));
    for (const { status, text } of answers) {
      assert.equal(status, 403, `${call.name} by a ${role}`);
      assert.match(text, /of this household/);
    }
  }
  const another = { headers: { ...carried.headers, [HOUSEHOLD_HEADER]: "another" } };
  assert.equal((await send(owner, another)).status, 409, `${call.name} by a page of another household`);
  assert.deepEqual(await contentOf(app, householdId), before, `${call.name} changed what is not theirs`);
  const isOfOwner = wanted === "owner" || OF_OWN_BOXES.has(call.name);
  const { status, text } = await send(isOfOwner ? owner : await somebody(app, householdId, wanted));
  assert.ok(status < 300, `${call.name} by a ${wanted}: ${status} ${text.slice(0, 300)}`);
}

/** What a box of the household says, and nothing else does. */
const SECRETS = ["90817263", "Ermine", "Oubliette", "Heirloom", "PARCEL 90"];

async function writeSecrets({ pool }: TestApp, householdId: HouseholdId): Promise<void> {
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

/** A viewer may make a token that writes, should they be more some day. */
async function byToken({ url }: TestApp, person: Member): Promise<Member["fetch"]> {
  const { token } = await newToken(person, "write");
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    return fetch(url + path, { ...init, headers });
  };
}

/** Written by hand before they sign in: what a server knows of a session it believes for some seconds. */
async function somebody({ pool, signIn }: TestApp, householdId: HouseholdId, role: string): Promise<Member> {
  const id = newId();
  const person = { id, email: `${id}@example.org`, username: id, is_sandbox: true };
  const looksAt = role === "stranger" ? null : householdId;
  await pool`insert into users ${pool({ ...person, current_household_id: looksAt })}`;
  if (role === "viewer" || role === "member") {
    await pool`insert into household_members ${pool({ household_id: householdId, user_id: id, role })}`;
  }
  return await signIn(person.email);
}

async function idsIn({ pool }: TestApp, householdId: HouseholdId): Promise<string[]> {
  const rows = await pool<{ id: string }[]>`
    select id from items where household_id = ${householdId}
    union all select key from media where household_id = ${householdId}
    union all select id from imports where household_id = ${householdId}
    union all select id from household_invitations where household_id = ${householdId}
    union all select id from box_links where household_id = ${householdId}
    union all select id from webhooks where household_id = ${householdId}`;
  return rows.map(({ id }) => id);
}

async function contentOf({ pool }: TestApp, householdId: HouseholdId): Promise<unknown> {
  const [content] = await pool`select
    (select to_jsonb(h) from households h where id = ${householdId}) as household,
    (select jsonb_agg(i order by id) from items i where household_id = ${householdId}) as boxes,
    (select jsonb_agg(c order by code) from item_codes c where household_id = ${householdId}) as codes,
    (select jsonb_agg(word order by word) from item_words where household_id = ${householdId}) as words,
    (select jsonb_agg(to_jsonb(m) - array['rendition', 'rendition_tries', 'is_animated', 'width', 'height'] order by key)
      from media m where household_id = ${householdId}) as files,
    (select jsonb_agg(p order by p) from household_invitations p where household_id = ${householdId}) as invitations,
    (select jsonb_agg(l order by l) from box_links l where household_id = ${householdId}) as links,
    (select sheet from label_sheets where household_id = ${householdId}) as sheet,
    (select jsonb_agg(id order by id) from imports where household_id = ${householdId}) as imports,
    (select jsonb_agg(array[id, state, secret] order by id) from webhooks where household_id = ${householdId}) as webhooks`;
  return content;
}
