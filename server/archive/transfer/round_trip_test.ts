import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { Item } from "../../../domain/items/item.ts";
import { s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import { type Member, testApp } from "../../../tests/support/server/test_app.ts";
import { exported, importFile } from "../../../tests/support/test_transfer.ts";

const text = (maxLength: number) =>
  fc.string({ unit: "grapheme", maxLength }).map((value) => value.slice(0, maxLength).toWellFormed());
const formula = fc.constantFrom("=1+1", "@SUM(A1)", "+49", "-5", "'=x", 'a,b;c\n"d"');

const Box = fc.record({
  tagId: fc.stringMatching(/^\d{1,8}$/),
  title: fc.oneof(text(60), formula),
  description: fc.oneof(text(300), formula),
  location: text(40),
  tags: fc.uniqueArray(fc.oneof(text(20), fc.constantFrom("a;b", "c\\", "d, e")).filter((tag) => tag.trim() !== ""), {
    maxLength: 4,
    selector: (tag) => tag.trim(),
  }),
  isTrashed: fc.boolean(),
  codes: fc.array(fc.oneof(text(20), fc.constantFrom("4006381333931", "0012345678905", "=1+1")), { maxLength: 2 }),
  files: fc.array(
    fc.record({
      name: fc.oneof(
        text(30),
        fc.constantFrom("photo.txt", "PHOTO.txt", "../up", "con", "a/b\\c", "..", "x".repeat(300)),
      ),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 400 }),
      caption: fc.oneof(fc.constant(""), text(40)),
    }),
    { maxLength: 3 },
  ),
  cover: fc.nat({ max: 3 }),
});

Deno.test("an export imported into an empty account gives an account whose export is the same to the byte", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "1000", FREE_ASSETS_PER_BOX: "20" });
  let people = 0;
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(Box, { maxLength: 6, selector: ({ tagId }) => tagId }), async (boxes) => {
      const [anna, bo] = [await app.signIn(`a${++people}@example.org`), await app.signIn(`b${people}@example.org`)];
      for (const box of boxes) await store(anna, box);
      const zip = await exported(anna);
      if (boxes.length > 0) await importFile(bo, "boxes.zip", zip);
      assert.deepEqual(await exported(bo), zip);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

type Box = typeof Box extends fc.Arbitrary<infer T> ? T : never;

async function store(member: Member, { isTrashed, files, cover, codes, ...texts }: Box) {
  const { body } = await member.write("items", "CREATE_ITEM", texts);
  const { _id: itemId } = Item.parse(body.data);
  for (const code of codes) await member.write("items", "KEEP_CODE", { itemId, code });
  const captions: object[] = [];
  for (const { name, bytes, caption } of files) {
    const form = new FormData();
    form.append("files", new File([bytes as Uint8Array<ArrayBuffer>], name || "nameless"));
    const answer = await member.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", body: form });
    captions.push({ key: (await answer.json()).data.media[0].key, caption });
  }
  const keys = captions.map((captioned) => Reflect.get(captioned, "key"));
  const updates = { mediaOrder: keys.toReversed(), coverKey: keys[cover] ?? null, captions };
  await member.write("items", "UPDATE_ITEM", { itemId, updates });
  if (isTrashed) await member.write("items", "DELETE_ITEM", { itemId });
}

Deno.test("with files in a bucket an export comes in again, and the uploaded zip does not stay there", async () => {
  await using standIn = s3StandIn("boxes");
  const bucket = {
    S3_ENDPOINT: standIn.url,
    S3_BUCKET: "boxes",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  await using app = await testApp(bucket);
  const [anna, bo] = [await app.signIn("anna@example.org"), await app.signIn("bo@example.org")];
  const texts = {
    tagId: "7",
    title: "Socks",
    description: "",
    location: "",
    tags: [],
    isTrashed: false,
    codes: [],
    cover: 3,
  };
  await store(anna, { ...texts, files: [{ name: "a.txt", bytes: new Uint8Array(5), caption: "" }] });
  const zip = await exported(anna);
  assert.equal((await importFile(bo, "boxes.zip", zip)).files.kept, 1);
  assert.deepEqual(await exported(bo), zip);
  assert.deepEqual([...standIn.objects.keys()].filter((name) => name.startsWith("imports/")), []);
});
