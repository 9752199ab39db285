import assert from "node:assert/strict";
import sharp from "sharp";
import { User } from "../../domain/auth/user.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { until } from "../../tests/support/until.ts";
import { MARK } from "../host/storage/claim_storage.ts";

async function photo(width = 1200, height = 900): Promise<Uint8Array<ArrayBuffer>> {
  const exif = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
  const plain = sharp({ create: { width, height, channels: 3, background: "#c44" } });
  return new Uint8Array(await plain.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer());
}

async function send(member: Member, ...files: (readonly [name: string, bytes: BlobPart])[]) {
  const body = new FormData();
  for (const [name, bytes] of files) body.append("files", new File([bytes], name));
  const answer = await member.fetch("/api/backend/profile/image", { method: "POST", body });
  const { user, errorMessage } = await answer.json();
  return { status: answer.status, user: answer.ok ? User.parse(user) : null, errorMessage };
}

async function storedFiles(app: TestApp): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ["media", "incoming"]) {
    for await (const entry of Deno.readDir(`${app.dataDir}/${folder}`)) {
      if (!entry.isDirectory) found.push(entry.name);
      else for await (const file of Deno.readDir(`${app.dataDir}/${folder}/${entry.name}`)) found.push(file.name);
    }
  }
  return found.filter((name) => name !== MARK);
}

const pictureOf = (member: Member, key: string | null | undefined) => member.fetch(`/media/pictures/${key}`);

Deno.test("a picture of oneself is made small, upright and without its place; nothing else of it is kept", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { status, user } = await send(ann, ["me.jpg", await photo()]);
  assert.equal(status, 201);
  const answer = await pictureOf(ann, user?.picture);
  assert.equal(answer.headers.get("content-type"), "image/webp");
  assert.match(answer.headers.get("cache-control") ?? "", /private.*immutable/);
  const { width, height, exif } = await sharp(await answer.bytes()).metadata();
  assert.deepEqual([width, height, exif], [300, 400, undefined]);
  assert.deepEqual(await storedFiles(app), [`${user?.picture}.thumb`]);
  // A household's files count, and a person's picture is none of them.
  const { body } = await ann.read<{ data: { bytesUsed: number } }>("items", "GET_LIMITS");
  assert.equal(body.data.bytesUsed, 0);
});

Deno.test("those who play with somebody see the picture, and who guesses a key sees none", async () => {
  const app = await sharedApp();
  const [ann, ben] = [await app.signIn("ann@example.org"), await app.signIn("ben@example.org")];
  await send(ann, ["me.jpg", await photo()]);
  const { body } = await ben.read<{ user: { picture: string } }>("userprofile", "find_user", {
    username: ann.user.username,
  });
  const seen = await pictureOf(ben, body.user.picture);
  assert.equal(seen.status, 200);
  await seen.body?.cancel();
  const guessed = await pictureOf(ben, "0".repeat(26));
  assert.equal(guessed.status, 404);
  await guessed.body?.cancel();
});

Deno.test("a new picture takes the place of the old one, whose file goes, as it does with the account", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const first = await send(ann, ["me.jpg", await photo()]);
  const second = await send(ann, ["me.jpg", await photo(50, 50)]);
  assert.notEqual(first.user?.picture, second.user?.picture);
  await until(async () => (await storedFiles(app)).join() === `${second.user?.picture}.thumb` || null);
  assert.equal((await pictureOf(ann, first.user?.picture)).status, 404);
  const answer = await ann.fetch("/api/backend/profile/image", { method: "DELETE" });
  assert.equal((await answer.json()).user.picture, null);
  await until(async () => (await storedFiles(app)).length === 0 || null);
  await send(ann, ["me.jpg", await photo()]);
  await (await ann.fetch("/api/backend/auth/delete/account", { method: "POST" })).body?.cancel();
  await until(async () => {
    const files = await storedFiles(app);
    const gone = (await app.pool`select key from media_gone`).map(({ key }) => `${key}.thumb`);
    return files.every((file) => gone.includes(file)) || null;
  });
});

const NO_PHOTO = "We could not read that as a picture. Please choose a photo: JPEG, PNG, WebP or HEIC.";

Deno.test("what is no photo is refused by its own bytes, and nothing of it stays", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  const small = await photo(9, 9);
  const refusals = [
    [[["me.svg", svg]], 415, NO_PHOTO],
    [[["me.jpg", "<html>"]], 415, NO_PHOTO],
    [[["me.png", "\x89PNG\r\n\x1a\n broken"]], 415, undefined],
    [[["a.jpg", small], ["b.jpg", small]], 400, "Send one picture."],
    [[], 400, "There is no file in the field `files`."],
  ] as const;
  for (const [files, status, sentence] of refusals) {
    const refused = await send(ann, ...files);
    assert.equal(refused.status, status, refused.errorMessage);
    if (sentence) assert.equal(refused.errorMessage, sentence);
  }
  assert.deepEqual(await storedFiles(app), []);
});
