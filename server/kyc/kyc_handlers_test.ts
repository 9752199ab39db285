import assert from "node:assert/strict";
import sharp from "sharp";
import type { Kyc, KycApplication, KycId } from "../../domain/kyc/kyc.ts";
import { insertKyc, lockKycOf } from "../../db/kyc/kyc.ts";
import { newId } from "../../db/new_id.ts";
import { type Answer, type Member, type MembersApp, testApp } from "../../tests/support/server/test_app.ts";
import { somebodyWaitsFor } from "../../tests/support/test_database.ts";
import { until } from "../../tests/support/until.ts";
import { kycJobs } from "./kyc_jobs.ts";

const FACTS = { legalName: "Ann Bee", bornOn: "1990-12-31", country: "DE", document: "id-card", consent: true };

async function addPicture(member: Member, side: "front" | "back") {
  const exif = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
  const picture = sharp({ create: { width: 2400, height: 1200, channels: 3, background: "#a42" } }).withExif(exif);
  const body = new FormData();
  body.append("files", new File([new Uint8Array(await picture.jpeg().toBuffer())], "card.jpg"));
  const answer = await member.fetch(`/api/backend/kyc/pictures/${side}`, { method: "POST", body });
  return { status: answer.status, body: await answer.json() as Answer & { readonly kyc: Kyc } };
}

const send = (member: Member, facts: object = FACTS) => member.write<Answer & { kyc: Kyc }>("kyc", "send_kyc", facts);
const stateOf = async (member: Member) => (await member.read<{ kyc: Kyc }>("kyc", "get_kyc")).body.kyc;

interface List {
  readonly applications: KycApplication[];
  readonly more: boolean;
}
const waiting = async (admin: Member, state = "waiting") =>
  (await admin.read<List>("kyc", "list_kyc", { state })).body.applications;

const decide = (admin: Member, kycId: string | undefined, outcome: string, reason = "") =>
  admin.write<Answer & { application: KycApplication }>("kyc", "decide_kyc", { kycId, outcome, reason });

async function sent(app: MembersApp, email = "ann@example.org"): Promise<Member> {
  const member = await app.signIn(email);
  for (const side of ["front", "back"] as const) await addPicture(member, side);
  assert.equal((await send(member)).status, 201);
  return member;
}

const statusAt = async (member: Pick<Member, "fetch">, key: string | null) => {
  const answer = await member.fetch(`/media/kyc/${key}`);
  await answer.body?.cancel();
  return answer.status;
};

Deno.test("a verification waits once everything was sent, and an admin approves it; who and when is kept", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  assert.equal((await stateOf(ann)).state, "notSent");
  assert.equal((await send(ann)).body.errorMessage, "Add a photo of the front of your document first.");
  await addPicture(ann, "front");
  assert.equal((await send(ann)).body.errorMessage, "Add a photo of the back of your document first.");
  await addPicture(ann, "back");
  const { status, body } = await send(ann);
  assert.deepEqual([status, body.kyc.state, body.kyc.facts?.bornOn], [201, "waiting", "1990-12-31"]);
  const admin = await app.signIn("admin@sandbox.test");
  const [application] = await waiting(admin);
  assert.deepEqual([application?.username, application?.facts?.legalName], [ann.user.username, "Ann Bee"]);
  const decided = (await decide(admin, application?.kycId, "approve")).body.application;
  assert.deepEqual([decided.state, decided.decidedBy], ["approved", admin.user.username]);
  assert.ok(Date.parse(decided.decidedAt ?? "") > 0);
  assert.equal((await stateOf(ann)).state, "approved");
  await until(async () => {
    const mails = await (await app.fetch("/sandbox/mail?to=ann@example.org")).text();
    return mails.includes("You are verified on Stowmark") || null;
  });
});

Deno.test("a refusal says why, and is followed by another try; nobody decides twice", async () => {
  await using app = await testApp();
  const ann = await sent(app);
  const admin = await app.signIn("admin@sandbox.test");
  const [application] = await waiting(admin);
  assert.equal((await decide(admin, application?.kycId, "refuse", " ")).status, 400);
  assert.deepEqual(
    [(await decide(admin, "none", "approve")).status, (await decide(admin, "a\0b", "approve")).status],
    [404, 400],
  );
  await decide(admin, application?.kycId, "refuse", "The back is too dark.");
  const refused = await stateOf(ann);
  assert.deepEqual([refused.state, refused.reason], ["refused", "The back is too dark."]);
  const again = await decide(admin, application?.kycId, "approve");
  assert.deepEqual([again.status, (await stateOf(ann)).state], [409, "refused"]);
  assert.equal((await addPicture(ann, "back")).status, 201);
  assert.equal((await send(ann)).body.kyc.state, "waiting");
  assert.deepEqual((await waiting(admin, "refused")).length, 0);
  assert.equal((await waiting(admin)).length, 1);
});

Deno.test("those that wait are listed in their turn, what was decided the newest first, page by page", async () => {
  await using app = await testApp();
  const admin = await app.signIn("admin@sandbox.test");
  const members = [await sent(app), await sent(app, "ben@example.org"), await sent(app, "cara@example.org")];
  const [ann, ben, cara] = members.map(({ user }) => user.username);
  const queue = await waiting(admin);
  assert.deepEqual(queue.map(({ username }) => username), [ann, ben, cara]);
  for (const { kycId } of queue) await decide(admin, kycId, "approve");
  const listed = async (page: object) => {
    const { body } = await admin.read<List>("kyc", "list_kyc", { state: "approved", ...page });
    const { kycId, decidedAt: at } = body.applications.at(-1) ?? assert.fail("expected somebody");
    return { shown: [body.applications.map(({ username }) => username), body.more], last: { kycId, at } };
  };
  assert.deepEqual((await listed({})).shown, [[cara, ben, ann], false]);
  const first = await listed({ limit: 2 });
  assert.deepEqual(first.shown, [[cara, ben], true]);
  const { kycId } = (await sent(app, "dora@example.org"), await waiting(admin))[0] ?? assert.fail("expected Dora");
  await decide(admin, kycId, "approve");
  assert.deepEqual((await listed({ limit: 2, after: first.last })).shown, [[ann], false]);
});

Deno.test("of those that wait nobody is passed over when some were decided meanwhile", async () => {
  await using app = await testApp();
  const admin = await app.signIn("admin@sandbox.test");
  await Promise.all(["ann", "ben", "cara"].map((name) => sent(app, `${name}@example.org`)));
  const [first, second, third] = await waiting(admin);
  assert.ok(first && second && third);
  await decide(admin, first.kycId, "approve");
  await decide(admin, second.kycId, "approve");
  const after = { kycId: second.kycId, at: second.sentAt };
  const { body } = await admin.read<List>("kyc", "list_kyc", { after });
  assert.deepEqual(body.applications.map(({ kycId }) => kycId), [third.kycId]);
});

Deno.test("while it waits nothing changes, and two that are sent at once are one", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  await addPicture(ann, "front");
  const passport = { ...FACTS, document: "passport" };
  const answers = await Promise.all([send(ann, passport), send(ann, passport), send(ann, passport)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
  assert.equal((await addPicture(ann, "front")).status, 409);
  assert.equal((await waiting(await app.signIn("admin@sandbox.test"))).length, 1);
});

Deno.test("a picture whose upload ends after the verification was sent does not take the place of the one that was", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org"), ownerId = ann.user.userId;
  await addPicture(ann, "front");
  const { front } = (await stateOf(ann)).pictures;
  const { late } = await app.pool.begin(async (tx) => {
    await lockKycOf(tx, ownerId);
    const late = addPicture(ann, "front");
    await somebodyWaitsFor(tx);
    const facts = { legalName: "Ann Bee", bornOn: "1990-12-31", country: "DE", document: "passport" } as const;
    await insertKyc(tx, newId() as KycId, ownerId, facts, new Date());
    return { late };
  });
  assert.equal((await late).status, 409);
  assert.equal((await stateOf(ann)).pictures.front, front);
});

Deno.test("who withdraws while the verification is being sent withdraws what was sent, or nothing of it is sent", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org"), ownerId = ann.user.userId;
  await addPicture(ann, "front");
  const { withdrawn } = await app.pool.begin(async (tx) => {
    await lockKycOf(tx, ownerId);
    const withdrawn = ann.write<{ kyc: Kyc }>("kyc", "withdraw_kyc");
    await somebodyWaitsFor(tx);
    const facts = { legalName: "Ann Bee", bornOn: "1990-12-31", country: "DE", document: "passport" } as const;
    await insertKyc(tx, newId() as KycId, ownerId, facts, new Date());
    return { withdrawn };
  });
  assert.equal((await withdrawn).body.kyc.state, "notSent");
  assert.equal((await app.pool`select from kyc_applications`).length, 0);
});

Deno.test("the pictures are seen by their owner and by admins, stay in no browser, and carry no place", async () => {
  await using app = await testApp();
  const ann = await sent(app);
  const [ben, admin] = [await app.signIn("ben@example.org"), await app.signIn("admin@sandbox.test")];
  const { front } = (await stateOf(ann)).pictures;
  assert.deepEqual([await statusAt(ann, front), await statusAt(admin, front)], [200, 200]);
  assert.deepEqual([await statusAt(ben, front), await statusAt(app, front)], [404, 401]);
  const asProfile = await ann.fetch(`/media/pictures/${front}`);
  assert.equal(asProfile.status, 404);
  await asProfile.body?.cancel();
  const seen = await admin.fetch(`/media/kyc/${front}`);
  assert.equal(seen.headers.get("cache-control"), "no-store");
  const { width, exif } = await sharp(await seen.bytes()).metadata();
  assert.deepEqual([width, exif], [1600, undefined]);
});

Deno.test("what cannot be true is refused in a sentence, and no admin decides on themselves", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const refusals = [
    [{ legalName: "\u202eeeB" }, "legalName has a character that turns the direction of writing around."],
    [{ legalName: " " }, "legalName is empty."],
    [{ bornOn: "1990-02-30" }, "bornOn is not a date. Send a date, for example 1990-12-31."],
    [{ bornOn: new Date().toISOString().slice(0, 10) }, "You have to be at least 13 years old."],
    [{ country: "XX" }, "country does not fit. Send a country's two letters, for example DE."],
    [{ document: "library card" }, `document does not fit. Send "passport", "id-card" or "driving-licence".`],
    [{ consent: false }, "consent does not fit. Send true."],
  ] as const;
  for (const [wrong, sentence] of refusals) {
    const { status, body } = await send(ann, { ...FACTS, ...wrong });
    assert.deepEqual([status, body.errorMessage], [400, sentence]);
  }
  const admin = await sent(app, "admin@sandbox.test");
  const [own] = await waiting(admin);
  assert.equal((await decide(admin, own?.kycId, "approve")).status, 403);
});

Deno.test("who withdraws, or deletes the account, leaves nothing", async () => {
  await using app = await testApp();
  const [ann, ben] = [await sent(app), await sent(app, "ben@example.org")];
  const { front } = (await stateOf(ann)).pictures;
  const { body } = await ann.write<{ kyc: Kyc }>("kyc", "withdraw_kyc");
  assert.deepEqual(body.kyc, {
    ...{ state: "notSent", facts: null, pictures: { front: null, back: null } },
    ...{ sentAt: null, decidedAt: null, reason: null },
  });
  assert.equal(await statusAt(ann, front), 404);
  await (await ben.fetch("/api/backend/auth/delete/account", { method: "POST" })).body?.cancel();
  assert.equal((await app.pool`select from kyc_applications`).length, 0);
  assert.equal((await app.pool`select from person_pictures`).length, 0);
});

Deno.test("pictures go a month after the decision, and those never sent after a day; what was decided stays", async () => {
  await using app = await testApp();
  const [ann, ben, admin] = [
    await sent(app),
    await sent(app, "ben@example.org"),
    await app.signIn("admin@sandbox.test"),
  ];
  const cara = await app.signIn("cara@example.org");
  await addPicture(cara, "front");
  const annsOwn = (await waiting(admin)).find(({ username }) => username === ann.user.username);
  await decide(admin, annsOwn?.kycId, "approve");
  const sweepIn = async (days: number) => {
    const { sweep_kyc_pictures } = kycJobs({ pool: app.pool, clock: () => Date.now() + days * 86_400_000 });
    await sweep_kyc_pictures?.run({}, { isLast: true });
    const left = await Promise.all([ann, ben, cara].map(async (member) => (await stateOf(member)).pictures.front));
    return left.map((key) => key !== null);
  };
  assert.deepEqual(await sweepIn(0), [true, true, true]);
  assert.deepEqual(await sweepIn(29), [true, true, false]);
  assert.deepEqual(await sweepIn(31), [false, true, false]);
  assert.equal((await stateOf(ann)).state, "approved");
});
