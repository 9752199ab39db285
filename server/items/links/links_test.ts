import assert from "node:assert/strict";
import sharp from "sharp";
import { mailTo } from "../../../tests/support/outside/test_mail.ts";
import { sharedApp } from "../../../tests/support/server/shared_app.ts";
import { json, type Member, type MembersApp, testApp } from "../../../tests/support/server/test_app.ts";
import { makeLink, newBox, openBox, sendFiles } from "../../../tests/support/test_boxes.ts";
import { until } from "../../../tests/support/until.ts";

const OVER = "This link no longer opens a box.";
const COATS = { description: "Three coats", location: "Hall", tags: ["winter"] };

/** On its side by its EXIF data, with the location where it was taken. */
async function located(): Promise<File> {
  const exif = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
  const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: "#c44" } });
  const bytes = await plain.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], "our house.jpg");
}

/** A box with a photo and a paper. */
async function coats(app: MembersApp, email = "ann@example.org") {
  const ann = await app.signIn(email);
  const { _id: itemId } = await newBox(ann, "117", "Coats", COATS);
  await sendFiles(ann, itemId, await located(), new File(["a receipt"], "receipt.txt"));
  return { ann, itemId };
}

const photoBy = (app: MembersApp, key: string, photoKey: string) =>
  app.fetch("/api/backend/links/photo", json({ key, photoKey }));
const write = async (app: MembersApp, key: string, message: string, contact?: string) => {
  const payload = { key, message, ...(contact !== undefined && { contact }) };
  const answer = await app.fetch("/api/backend/links", json({ action: "SEND_FOUND_MESSAGE", payload }));
  const { errorMessage = "" }: { errorMessage?: string } = await answer.json();
  return { status: answer.status, errorMessage };
};
const end = (member: Member, linkId: string) => member.write("links", "END_BOX_LINK", { linkId });

Deno.test("whoever has a link sees number, title, description and photos of the box, its place where that was chosen, and no more", async () => {
  const app = await sharedApp();
  const { ann, itemId } = await coats(app);
  const { key } = await makeLink(ann, itemId);
  assert.match(key, /^[\w-]{22}$/);
  const box = await until(async () => {
    const { box } = await openBox(app, key);
    return box?.photoKeys.length === 1 ? box : null;
  });
  const shown = { tagId: "117", title: "Coats", description: "Three coats", photoKeys: box.photoKeys };
  assert.deepEqual(box, { ...shown, takesMessages: false });
  const more = await makeLink(ann, itemId, { showsPlace: true, takesMessages: true });
  assert.deepEqual((await openBox(app, more.key)).box, { ...shown, location: "Hall", takesMessages: true });
  const listed = await ann.read<{ data: { links: object[] } }>("links", "LIST_BOX_LINKS", { itemId });
  assert.equal(listed.body.data.links.length, 2);
  assert.ok(!JSON.stringify(listed.body).includes(key));
});

Deno.test("a stranger's photo is upright, without a place and a name, of this box alone, and gone with the link", async () => {
  const app = await sharedApp();
  const { ann, itemId } = await coats(app);
  const { key, linkId } = await makeLink(ann, itemId);
  const photoKey = await until(async () => (await openBox(app, key)).box?.photoKeys[0] ?? null);
  const answer = await photoBy(app, key, photoKey);
  const { headers } = answer;
  assert.equal(headers.get("cache-control"), "no-store");
  assert.doesNotMatch([...headers.values()].join(), /house/);
  const { format, width, height, exif, xmp } = await sharp(await answer.bytes()).metadata();
  assert.deepEqual([format, width, height, exif, xmp], ["webp", 20, 40, undefined, undefined]);
  assert.equal((await app.fetch(`/media/${photoKey}?size=view`)).status, 401);
  const { _id: otherId } = await newBox(ann, "118");
  const other = await makeLink(ann, otherId);
  assert.equal((await photoBy(app, other.key, photoKey)).status, 404);
  await end(ann, linkId);
  const gone = await photoBy(app, key, photoKey);
  assert.deepEqual([gone.status, (await gone.json()).errorMessage], [404, OVER]);
});

Deno.test("who guesses a key reads the same sentence as who has an ended one, whatever they ask", async () => {
  const app = await sharedApp();
  const { ann, itemId } = await coats(app);
  const { key, linkId } = await makeLink(ann, itemId, { takesMessages: true });
  await end(ann, linkId);
  assert.equal((await end(ann, linkId)).status, 404);
  for (const guess of [key, key.slice(1), `${key}A`, "A".repeat(22), "ä", " "]) {
    assert.deepEqual(await openBox(app, guess), { status: 404, box: undefined, errorMessage: OVER });
    assert.deepEqual(await write(app, guess, "Hello"), { status: 404, errorMessage: OVER });
    assert.equal((await photoBy(app, guess, "any")).status, 404);
  }
  for (const no of ["", "A".repeat(101)]) assert.equal((await openBox(app, no)).status, 400);
});

Deno.test("who found a box writes to its owner, learns no address, and cannot fill a mailbox", async () => {
  const app = await sharedApp();
  const { ann, itemId } = await coats(app, "owner@example.org");
  const quiet = await makeLink(ann, itemId), { key } = await makeLink(ann, itemId, { takesMessages: true });
  assert.equal((await write(app, quiet.key, "Hello")).status, 409);
  for (const no of ["", "   ", "a".repeat(1_001)]) assert.equal((await write(app, key, no)).status, 400);
  assert.equal((await write(app, key, "Hello", "a".repeat(201))).status, 400);
  assert.equal((await write(app, key, "It is at www.evil.example", "ben@example.org")).status, 200);
  const sent = async () =>
    (await mailTo(app, ann.user.email)).filter(({ subject }) => /found your box 117/.test(subject));
  const [mail] = await until(async () => (await sent()).length === 1 ? await sent() : null);
  assert.match(mail?.text ?? "", /box 117, "Coats"[^]*> It is at www \. evil \. example[^]*> ben @ example \. org/);
  const all = await Promise.all(Array.from({ length: 8 }, () => write(app, key, "Again")));
  assert.deepEqual(all.map(({ status }) => status).sort(), [200, 200, 200, 200, 429, 429, 429, 429]);
  assert.match(all.find(({ status }) => status === 429)?.errorMessage ?? "", /^Too many messages/);
});

Deno.test("all links of a household together let twenty messages a day through", async () => {
  const app = await sharedApp();
  const { ann, itemId } = await coats(app);
  const links = await Promise.all(Array.from({ length: 5 }, () => makeLink(ann, itemId, { takesMessages: true })));
  const answers = [];
  for (const { key } of links) for (let at = 0; at < 5; at++) answers.push(await write(app, key, "Hello"));
  assert.deepEqual(answers.map(({ status }) => status === 200), Array.from({ length: 25 }, (_, at) => at < 20));
});

Deno.test("the page of a link says nothing of a box before it is opened, and wants to be found by nobody", async () => {
  await using app = await testApp({ PUBLIC_URL: "https://home.example.org" });
  const answer = await app.fetch("/box");
  assert.equal(answer.headers.get("x-robots-tag"), "noindex");
  const [head = ""] = /<head>.*<\/head>/s.exec(await answer.text()) ?? [];
  assert.match(head, /<title>A box · Stowmark<\/title>/);
  assert.match(head, /<meta name="robots" content="noindex">/);
  assert.doesNotMatch(head, /canonical|og:url/);
  assert.equal((await app.fetch("/how-it-works")).headers.get("x-robots-tag"), null);
});
