import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { KEPT_BYTES, type KeptPicture, type KeptScanFigures, MAX_KEPT } from "../../domain/scan/contract.ts";
import { json, type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";

async function picture(width = 120, height = 40, format: "png" | "jpeg" = "png"): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#eee"/><path d="M30 8v24M50 8v24M70 8h16l-10 24" stroke="#111"/></svg>`;
  const image = sharp(new TextEncoder().encode(svg)).withExif({ IFD0: { Make: "Somebody's phone" } });
  return new Uint8Array(await image.toFormat(format).toBuffer());
}

/** A JPEG that weighs a fraction of what the same pixels weigh as a PNG. */
async function noise(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const raw = crypto.getRandomValues(new Uint8Array(60_000));
  const pixels = Uint8Array.from({ length: side * side * 3 }, (_, i) => raw[(i * 7919) % raw.length] ?? 0);
  const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } }).jpeg({ quality: 40 })
    .toBuffer();
  assert.ok(jpeg.length < KEPT_BYTES);
  return new Uint8Array(jpeg);
}

async function keep(member: Member, body: Uint8Array<ArrayBuffer>, query = "label=117&readAs=111") {
  const headers = { "content-type": "image/png" };
  const answer = await member.fetch(`/api/backend/scans/kept?${query}`, { method: "POST", headers, body });
  return { status: answer.status, body: await answer.json() };
}

async function keptCount(member: Member): Promise<number> {
  const { body } = await member.read<{ data: { kept: number } }>("scans", "COUNT_KEPT_SCANS");
  return body.data.kept;
}

async function keptBy(member: Member): Promise<KeptPicture[]> {
  return (await member.read<{ data: { scans: KeptPicture[] } }>("scans", "LIST_KEPT_SCANS")).body.data.scans;
}

function filesOf(app: TestApp, member: Member): string[] {
  const folder = join(app.dataDir, "scans", member.user.userId);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

Deno.test("a corrected reading is kept as a plain picture with its label", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  assert.equal((await keep(anna, await picture(120, 40, "jpeg"))).status, 201);
  assert.equal(await keptCount(anna), 1);
  const [file = ""] = filesOf(app, anna);
  const facts = await sharp(file).metadata();
  assert.deepEqual([facts.format, facts.width, facts.height, facts.exif], ["png", 120, 40, undefined]);
  assert.ok(!readFileSync(file).includes("Somebody's phone"));
  const [row] = await app.pool`select label, read_as from kept_scans`;
  assert.deepEqual({ ...row }, { label: "117", read_as: "111" });
});

Deno.test("a picture that its camera calls turned is kept upright", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const onItsSide = await sharp(await picture(120, 40)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  assert.equal((await keep(anna, new Uint8Array(onItsSide))).status, 201);
  const { width, height, orientation } = await sharp(filesOf(app, anna)[0] ?? "").metadata();
  assert.deepEqual([width, height, orientation], [40, 120, undefined]);
});

Deno.test("nobody keeps a picture without signing in, and nobody counts or forgets another's", async () => {
  await using app = await testApp();
  const [anna, bert] = [await app.signIn("anna@example.org"), await app.signIn("bert@example.org")];
  const unknown = await app.fetch("/api/backend/scans/kept?label=1", { method: "POST", body: await picture() });
  assert.equal(unknown.status, 401);
  await unknown.body?.cancel();
  await keep(anna, await picture());
  assert.equal(await keptCount(bert), 0);
  assert.equal((await bert.write("scans", "FORGET_KEPT_SCANS")).status, 200);
  assert.equal(await keptCount(anna), 1);
  assert.equal(filesOf(app, anna).length, 1);
});

Deno.test("a person looks at the kept pictures one by one, and takes single ones back; nobody else can", async () => {
  await using app = await testApp();
  const [anna, bert] = [await app.signIn("anna@example.org"), await app.signIn("bert@example.org")];
  await keep(anna, await picture(120, 40), "label=46&readAs=40");
  await keep(anna, await picture(90, 30), "label=7");
  const [newer, older] = await keptBy(anna);
  assert.deepEqual([newer?.label, newer?.readAs, older?.label, older?.readAs], ["7", "", "46", "40"]);
  assert.ok(Math.abs(Date.parse(newer?.keptAt ?? "") - Date.now()) < 60_000);

  const address = `/api/backend/scans/kept/${newer?.scanId}`;
  const seen = await anna.fetch(address);
  assert.equal(seen.headers.get("content-type"), "image/png");
  assert.equal((await sharp(new Uint8Array(await seen.arrayBuffer())).metadata()).width, 90);

  const payload = { scanId: newer?.scanId };
  const refused = await bert.fetch(address);
  assert.equal(refused.status, 404);
  await refused.body?.cancel();
  assert.equal((await bert.write("scans", "FORGET_KEPT_SCAN", payload)).status, 404);
  assert.deepEqual(await keptBy(bert), []);

  assert.equal((await anna.write("scans", "FORGET_KEPT_SCAN", payload)).status, 200);
  assert.equal((await anna.write("scans", "FORGET_KEPT_SCAN", payload)).status, 404);
  assert.deepEqual((await keptBy(anna)).map(({ label }) => label), ["46"]);
  assert.deepEqual(filesOf(app, anna).map((path) => basename(path)), [`${older?.scanId}.png`]);
});

Deno.test("a kept picture that lies in no folder of this server is said to be gone", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  await app.pool`insert into kept_scans (id, owner_id, label, read_as) values ('far', ${anna.user.userId}, '1', '')`;
  for (const id of ["far", "near", "..%2F..%2Fsecret"]) {
    const answer = await anna.fetch(`/api/backend/scans/kept/${id}`);
    assert.equal(answer.status, 404, id);
    await answer.body?.cancel();
  }
});

Deno.test("admins see how everybody's kept pictures were read, and nobody else does", async () => {
  await using app = await testApp();
  const [anna, bert] = [await app.signIn("anna@example.org"), await app.signIn("bert@example.org")];
  const admin = await app.signIn("admin@sandbox.test");
  const figures = async () => (await admin.read<{ data: KeptScanFigures }>("scans", "KEPT_SCAN_FIGURES")).body.data;
  assert.deepEqual(await figures(), { kept: 0, people: 0, asTyped: 0, otherwise: 0, notAtAll: 0 });
  for (const query of ["label=46&readAs=40", "label=46&readAs=46", "label=7"]) await keep(anna, await picture(), query);
  await keep(bert, await picture(), "label=8&readAs=3");
  assert.deepEqual(await figures(), { kept: 4, people: 2, asTyped: 1, otherwise: 2, notAtAll: 1 });
  assert.equal((await anna.read("scans", "KEPT_SCAN_FIGURES")).status, 403);
});

Deno.test("what is no picture, too heavy, too large or wrongly labelled is refused, and nothing stays", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const html = new TextEncoder().encode("<html><script>alert(1)</script>");
  const cut = (await picture()).slice(0, 60);
  const refused = [
    [await keep(anna, html), 415],
    [await keep(anna, cut), 415],
    [await keep(anna, new Uint8Array(0)), 415],
    [await keep(anna, new Uint8Array(KEPT_BYTES + 1)), 413],
    [await keep(anna, await picture(1001, 1000)), 413],
    [await keep(anna, await noise(900)), 413], // As a JPEG it is light enough, as the PNG that would be kept it is not.
    [await keep(anna, await picture(), "label=12a"), 400],
    [await keep(anna, await picture(), "label=123456789"), 400],
    [await keep(anna, await picture(), "readAs=1"), 400],
    [await keep(anna, await picture(), "label=1&readAs=<b>"), 400],
  ] as const;
  for (const [{ status, body }, expected] of refused) {
    assert.equal(status, expected, JSON.stringify(body));
    assert.equal(body.succeeded, false);
  }
  assert.equal(await keptCount(anna), 0);
  assert.deepEqual(filesOf(app, anna), []);
});

Deno.test("nobody fills the disk: a person keeps so many pictures and no more, even with requests that race", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  await app.pool`
    insert into kept_scans (id, owner_id, label, read_as)
    select 'old' || n, ${anna.user.userId}, '1', '' from generate_series(1, ${MAX_KEPT - 1}) n`;
  const png = await picture();
  const answers = await Promise.all([keep(anna, png), keep(anna, png), keep(anna, png)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 429, 429]);
  assert.equal(filesOf(app, anna).length, 1);
});

Deno.test("pictures kept while all are taken back have a row each, and no row is without its picture", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const body = await picture();
  const forget = async () => ({ status: (await anna.write("scans", "FORGET_KEPT_SCANS")).status });
  const mixed = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => turn % 3 === 2 ? forget() : keep(anna, body)),
  );
  assert.deepEqual(new Set(mixed.map(({ status }) => status)), new Set([201, 200]));
  const rows = await app.pool`select id from kept_scans order by id`;
  assert.deepEqual(filesOf(app, anna).map((path) => basename(path)).sort(), rows.map(({ id }) => `${id}.png`));
  await forget();
  assert.deepEqual([await keptCount(anna), filesOf(app, anna)], [0, []]);
});

Deno.test("nothing is left of pictures kept while the account is being deleted", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const body = await picture();
  const leave = anna.fetch("/api/backend/auth/delete/account", json({}));
  const kept = await Promise.all(Array.from({ length: 30 }, () => keep(anna, body)));
  assert.equal((await leave).status, 200);
  for (const { status } of kept) assert.ok(status === 201 || status === 401, String(status));
  assert.equal((await app.pool`select from kept_scans`).length, 0);
  assert.deepEqual(filesOf(app, anna), []);
});
