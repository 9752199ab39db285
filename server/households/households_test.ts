import assert from "node:assert/strict";
import { z } from "zod";
import type { BoxElsewhere, Household, HouseholdPerson } from "../../domain/households/household.ts";
import { mailTo } from "../../tests/support/outside/test_mail.ts";
import { type Member, type MembersApp } from "../../tests/support/server/test_app.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { newBox } from "../../tests/support/test_boxes.ts";
import { invite, joinedBy, mustDo } from "../../tests/support/test_households.ts";
import { until } from "../../tests/support/until.ts";

let people = 0;
const newAddress = () => `household${++people}@example.org`;

async function sees(person: Member) {
  const { body } = await person.read<{ data: { household: Household; people: HouseholdPerson[] } }>(
    "households",
    "READ_HOUSEHOLD",
  );
  return body.data;
}

async function statusOf(person: Member, action: string, payload: unknown = {}): Promise<[number, string | undefined]> {
  const { status, body } = await person.write("households", action, payload);
  return [status, body.errorMessage];
}

async function messageTo(app: MembersApp, email: string, subject: RegExp) {
  return await until(async () => (await mailTo(app, email)).find((mail) => subject.test(mail.subject)) ?? null);
}

Deno.test("somebody joins by a link, sees the household's boxes, and is told of by mail; the link serves nobody else", async () => {
  const app = await sharedApp();
  const owner = await app.signIn(newAddress()), ben = await app.signIn(newAddress());
  const stranger = await app.signIn(newAddress());
  const { email } = ben.user, { email: ownerEmail } = owner.user;
  const { _id: itemId } = await newBox(owner, "117");
  const { key } = await invite(owner, { role: "viewer" });
  const shown = z.object({ data: z.object({ invitation: z.record(z.string(), z.unknown()) }) }).parse(
    await mustDo(ben, "READ_INVITATION", { key }),
  ).data.invitation;
  assert.deepEqual([shown.name, shown.role, shown.isForYou, shown.isForOneAddress], ["Home", "viewer", true, false]);
  await mustDo(ben, "JOIN_HOUSEHOLD", { key });
  // Whose answer was lost asks again, and whoever opens the link once more is led on by it.
  for (const action of ["READ_INVITATION", "JOIN_HOUSEHOLD"]) await mustDo(ben, action, { key });
  assert.match((await statusOf(stranger, "JOIN_HOUSEHOLD", { key }))[1] ?? "", /used or withdrawn/);
  assert.equal((await statusOf(stranger, "READ_INVITATION", { key }))[0], 404);
  const { body } = await ben.read<{ data: { items: { _id: string }[] } }>("items", "FIND_ITEM_BY_TAGID", {
    tagId: "117",
  });
  assert.deepEqual(body.data.items.map((item) => item._id), [itemId]);
  const seen = await sees(ben);
  assert.deepEqual([seen.household.role, seen.household.people], ["viewer", 2]);
  assert.deepEqual(seen.people.map((person) => [person.name, person.role, person.isYou, person.email]), [
    [owner.user.displayName, "owner", false, undefined],
    [ben.user.displayName, "viewer", true, undefined],
  ]);
  assert.deepEqual((await sees(owner)).people.map((person) => person.email), [ownerEmail, email]);
  assert.match((await messageTo(app, ownerEmail, /has joined/)).text, new RegExp(email));
  await mustDo(ben, "LEAVE_HOUSEHOLD", { householdId: owner.user.household.householdId });
  assert.equal((await statusOf(ben, "READ_INVITATION", { key }))[0], 404);
});

Deno.test("an invitation by mail is for its address alone, and a new one takes the old one's place", async () => {
  const app = await sharedApp();
  const owner = await app.signIn(newAddress()), ben = await app.signIn(newAddress()), { email } = ben.user;
  const first = await invite(owner, { email }), second = await invite(owner, { email });
  assert.ok(first.isMailed);
  const mail = await messageTo(app, email, /invitation/);
  assert.ok(mail.text.includes(first.link) || mail.text.includes(second.link));
  const stranger = await app.signIn(newAddress());
  const refused = await statusOf(stranger, "JOIN_HOUSEHOLD", { key: second.key });
  assert.deepEqual([refused[0], /address that it was sent to/.test(refused[1] ?? "")], [403, true]);
  assert.equal((await statusOf(ben, "JOIN_HOUSEHOLD", { key: first.key }))[0], 404);
  await mustDo(ben, "JOIN_HOUSEHOLD", { key: second.key });
  assert.equal((await statusOf(owner, "INVITE", { role: "member", email }))[0], 409);
});

Deno.test("nobody is invited to a household without a name, and a withdrawn invitation opens nothing", async () => {
  const app = await sharedApp();
  const owner = await app.signIn(newAddress()), ben = await app.signIn(newAddress());
  assert.match((await statusOf(owner, "INVITE", { role: "member" }))[1] ?? "", /a name first/);
  const { key, invitation: { invitationId } } = await invite(owner);
  await mustDo(owner, "REVOKE_INVITATION", { invitationId });
  assert.equal((await statusOf(ben, "JOIN_HOUSEHOLD", { key }))[0], 404);
  assert.equal((await statusOf(owner, "REVOKE_INVITATION", { invitationId }))[0], 404);
});

Deno.test("who is taken out sees their own boxes at once, and reads of it", async () => {
  const app = await sharedApp();
  const owner = await app.signIn(newAddress()), ben = await joinedBy(app, owner, newAddress());
  await mustDo(owner, "REMOVE_PERSON", { personId: ben.user.userId });
  assert.deepEqual((await sees(ben)).household.role, "owner");
  assert.equal((await statusOf(owner, "REMOVE_PERSON", { personId: ben.user.userId }))[0], 404);
  await messageTo(app, ben.user.email, /no longer/);
});

Deno.test("a raised role holds at once, and nobody looks at a household that they are not in", async () => {
  const app = await sharedApp();
  const owner = await app.signIn(newAddress()), ben = await joinedBy(app, owner, newAddress(), "viewer");
  const box = () => ben.write("items", "CREATE_ITEM", { tagId: "9" });
  assert.equal((await box()).status, 403);
  await mustDo(owner, "CHANGE_ROLE", { personId: ben.user.userId, role: "member" });
  assert.equal((await box()).status, 201);
  const stranger = await app.signIn(newAddress()), { householdId } = owner.user.household;
  assert.equal((await statusOf(stranger, "SWITCH_HOUSEHOLD", { householdId }))[0], 404);
  assert.notEqual((await sees(stranger)).household.householdId, householdId);
});

Deno.test("an owner cannot leave or be taken out; they hand it over, and may leave then", async () => {
  const app = await sharedApp();
  const owner = await app.signIn(newAddress()), ben = await joinedBy(app, owner, newAddress());
  const { householdId } = owner.user.household;
  assert.match((await statusOf(owner, "LEAVE_HOUSEHOLD", { householdId }))[1] ?? "", /Hand it over/);
  assert.equal((await statusOf(owner, "REMOVE_PERSON", { personId: owner.user.userId }))[0], 404);
  assert.equal((await statusOf(owner, "HAND_OVER", { personId: owner.user.userId }))[0], 404);
  const open = await invite(owner);
  await mustDo(owner, "HAND_OVER", { personId: ben.user.userId });
  assert.deepEqual([(await sees(owner)).household.role, (await sees(ben)).household.role], ["member", "owner"]);
  assert.equal((await statusOf(owner, "NAME_HOUSEHOLD", { name: "Mine" }))[0], 403);
  await mustDo(owner, "LEAVE_HOUSEHOLD", { householdId });
  // Whose answer was lost asks again.
  await mustDo(owner, "LEAVE_HOUSEHOLD", { householdId });
  assert.equal((await statusOf(owner, "JOIN_HOUSEHOLD", { key: open.key }))[0], 404);
  const own = (await sees(owner)).household;
  assert.deepEqual([own.role, own.name, own.people], ["owner", "", 1]);
  await messageTo(app, ben.user.email, /You own/);
  await messageTo(app, owner.user.email, /You have handed/);
});

Deno.test("a box of another household that one is in is found by its id and its number, and by nobody who is in neither", async () => {
  const app = await sharedApp();
  const owner = await app.signIn(newAddress()), ben = await joinedBy(app, owner, newAddress(), "viewer");
  const { _id: itemId } = await newBox(owner, "007", "Tent");
  await newBox(owner, "8");
  const found = async (person: Member, wanted: object) => {
    const { body } = await person.read<{ data: { boxes: BoxElsewhere[] } }>("households", "FIND_BOX_ELSEWHERE", wanted);
    return body.data.boxes.map(({ household, tagId, title }) => `${household}: ${tagId} ${title}`);
  };
  assert.deepEqual(await found(ben, { itemId }), [], "it is in the household that he looks at");
  const own =
    (await ben.read<{ data: { households: Household[] } }>("households", "LIST_HOUSEHOLDS")).body.data.households;
  await mustDo(ben, "SWITCH_HOUSEHOLD", { householdId: own[0]?.householdId });
  for (const wanted of [{ itemId }, { tagId: "7" }]) {
    assert.deepEqual(await found(ben, wanted), ["Home: 007 Tent"]);
    assert.deepEqual(await found(await app.signIn(newAddress()), wanted), []);
  }
  await owner.write("items", "DELETE_ITEM", { itemId });
  assert.deepEqual(await found(ben, { itemId }), []);
  await owner.write("items", "RESTORE_ITEM", { itemId });
  await mustDo(owner, "REMOVE_PERSON", { personId: ben.user.userId });
  assert.deepEqual(await found(ben, { tagId: "7" }), []);
});
