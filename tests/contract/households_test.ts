import assert from "node:assert/strict";
import { z } from "zod";
import type { Action, Who } from "../../domain/wire/action.ts";
import { HOUSEHOLD_HEADER } from "../../domain/wire/shown_household.ts";
import { HouseholdRole, mayDo } from "../../domain/wire/household_role.ts";
import { HouseholdId } from "../../domain/wire/ids.ts";
import { type Member, type TestApp, testApp } from "../support/server/test_app.ts";
import { callerOf } from "../support/test_database.ts";
import { newToken } from "../support/test_tokens.ts";
import { everyCall, everyRow } from "./every_call.ts";
import type { Sent } from "./examples.ts";
import { contentOf, idsIn, SECRETS, writeSecrets } from "./household_content.ts";
import { type Call, type Carried, sendCall } from "./send_call.ts";
import { somebody } from "./somebody.ts";

const ROLES = HouseholdRole.options;
/** Who has none: was taken out a moment ago, has left themselves, looks at their own instead, never was in it. */
const STRANGERS = ["removed", "left", "elsewhere", "stranger"] as const;

Deno.test("every call on a household's things serves those who have the role that its row wants, and nobody else", async (t) => {
  await using app = await testApp(SETTINGS);
  for (const { example, ...call } of everyCall(app)) {
    const wanted = HouseholdRole.safeParse(call.row.who).data;
    if (!wanted) continue;
    await t.step(`${call.name} at ${call.address}`, () => holdRoles(app, call, wanted, example));
  }
});

Deno.test("no other call shows or changes a household that one is not in, to an admin, a guest or its people of before", async (t) => {
  await using app = await testApp(SETTINGS);
  await app.signIn("somebody@example.org");
  for (const { example, ...call } of everyRow(app)) {
    const strangers = OTHER_CALLS[call.row.who];
    if (!strangers) continue;
    await t.step(call.name, async () => {
      await holdStrangers(app, call, await asked(app, call, example), strangers);
    });
  }
});

const SETTINGS = { GOOGLE_CLIENT_SECRET: "hush", PASSWORD_SIGN_IN: "1", WEBHOOKS_TO_PRIVATE_ADDRESSES: "1" };
const OTHER_CALLS: Partial<Record<Who, readonly string[]>> = {
  anyone: ["nobody", "removed"],
  account: ["stranger", "removed"],
  admin: ["admin"],
};

/** They also want what is the example's alone: another household of their own. */
const OF_OWN_BOXES: ReadonlySet<string> = new Set(["PREVIEW_MERGE", "MERGE_BOXES", "UNDO_MERGE"]);

type Example = () => Promise<Sent<Action>>;
type Asked = Awaited<ReturnType<typeof asked>>;
type Guest = Pick<Member, "fetch">;

/** What an example sends, and a household with secrets that it is about, or could be. */
async function asked(app: TestApp, call: Call, example: Example) {
  const { payload, as, ...carried } = await example();
  const sent = z.looseObject({ householdId: HouseholdId.exactOptional() }).parse(payload);
  const householdId = sent.householdId ?? await householdOf(app, call.row.who === "admin" ? undefined : as);
  await writeSecrets(app, householdId);
  const send = async (
    { fetch }: Guest,
    more: { readonly headers?: Carried["headers"]; readonly from?: HouseholdId } = {},
  ) => {
    const { from = sent["from"], headers } = more;
    const named = "from" in sent ? { ...sent, from } : sent;
    const answer = await sendCall(fetch, call, named, { ...carried, headers: { ...carried.headers, ...headers } });
    return { status: answer.status, text: await answer.text() };
  };
  return { as, householdId, send, names: JSON.stringify(sent) };
}

/** Somebody's own; where nobody has to be there, of whoever came last. */
async function householdOf({ pool }: TestApp, as: Member | undefined): Promise<HouseholdId> {
  if (as) return (await callerOf(pool, as.user.userId)).householdId;
  const [newest] = await pool<{ id: HouseholdId }[]>`select id from households order by created_at desc, id limit 1`;
  return newest?.id ?? assert.fail();
}

async function holdRoles(app: TestApp, call: Call, wanted: HouseholdRole, example: Example) {
  const sent = await asked(app, call, example);
  const { as: owner, householdId, send } = sent;
  assert.ok(owner, `${call.name} needs somebody`);
  const shown = await holdStrangers(app, call, sent, STRANGERS);
  const people: [string, Member][] = [];
  for (const role of ROLES.filter((one) => !mayDo(one, wanted))) {
    people.push([role, await somebody(app, householdId, role)]);
  }
  const before = await contentOf(app, householdId);
  for (const [role, person] of people) {
    const answers = [await send(person)];
    if (call.row.byToken) answers.push(await send({ fetch: await byToken(app, person) }));
    for (const { status, text } of answers) {
      assert.equal(status, 403, `${call.name} by a ${role}`);
      assert.match(text, /of this household/);
    }
  }
  const another = { [HOUSEHOLD_HEADER]: "another" };
  assert.equal((await send(owner, { headers: another })).status, 409, `${call.name} by a page of another household`);
  assert.deepEqual(await contentOf(app, householdId), before, `${call.name} changed what is not theirs`);
  const isOfOwner = wanted === "owner" || OF_OWN_BOXES.has(call.name);
  const { status, text } = await send(isOfOwner ? owner : await somebody(app, householdId, wanted));
  assert.ok(status < 300, `${call.name} by a ${wanted}: ${status} ${text.slice(0, 300)}`);
  if (isFile(call)) assert.ok(!shown.includes(text), `${call.name} gives a file to those who are not in the household`);
}

/** What a secret is there for: its box is shown, one comes in, one is its person. The household's other boxes are not for it. */
const BY_SECRET: ReadonlySet<string> = new Set([
  "READ_SHARED_BOX",
  "read_shared_photo",
  "JOIN_HOUSEHOLD",
  "password_login",
]);

/** Who has none of what they name. */
const NONE = /"(boxes|codes|itemIds|items|links)":\[\]/;

/** @returns all that they were shown */
async function holdStrangers(
  app: TestApp,
  call: Call,
  { householdId, send, names }: Asked,
  strangers: readonly string[],
) {
  const people: [string, Guest][] = [];
  for (const role of strangers) {
    people.push([role, role === "nobody" ? app : await somebody(app, householdId, role)]);
  }
  const isBySecret = BY_SECRET.has(call.name);
  const ids = await idsIn(app, householdId);
  const isOfTheirs = !isBySecret && ids.some((id) => id !== householdId && names.includes(`"${id}"`));
  const secrets = isBySecret ? SECRETS : [...SECRETS, ...ids];
  const content = async () => {
    const { joining, ...content } = await contentOf(app, householdId);
    return isBySecret ? content : { ...content, joining };
  };
  const before = await content();
  const all: string[] = [];
  for (const [role, person] of people) {
    const { text, status } = await send(person, { from: householdId });
    assert.ok(status < 500, `${call.name} by one ${role}: ${text}`);
    // That nothing is known of what they asked for is no secret.
    const shown = text.replace(/"unknown":\[[^\]]*\]/, "");
    const told = secrets.find((secret) => shown.includes(secret));
    assert.equal(told, undefined, `${call.name} shows one ${role} what is not theirs: ${text}`);
    if (isOfTheirs) assert.ok(status >= 400 || NONE.test(shown), `${call.name} answers one ${role}: ${text}`);
    all.push(text);
  }
  assert.deepEqual(await content(), before, `${call.name} changed what is not theirs`);
  return all;
}

function isFile({ row }: Call): boolean {
  return row.reply instanceof z.ZodCustom;
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
