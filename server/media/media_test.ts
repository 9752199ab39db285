import assert from "node:assert/strict";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { streamOf } from "../../tests/support/byte_streams.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { until } from "../../tests/support/until.ts";
import { quarantinedName, storedName } from "../host/storage/storage.ts";
import { MARK } from "../host/storage/claim_storage.ts";

const HEIC = Deno.readFileSync(fileURLToPath(new URL("../../tests/fixtures/box_42.heic", import.meta.url)));

interface Uploaded {
  readonly status: number;
  readonly media: Media[];
  readonly errorMessage?: string;
}
type File = readonly [name: string, bytes: string | Uint8Array<ArrayBuffer>, type?: string];

async function upload(member: Member, itemId: string, ...files: File[]): Promise<Uploaded> {
  const form = new FormData();
  for (const [name, bytes, type = ""] of files) form.append("files", new globalThis.File([bytes], name, { type }));
  const answer = await member.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", body: form });
  const { data, errorMessage } = await answer.json();
  return { status: answer.status, media: data?.media ?? [], errorMessage };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function boxOf(member: Member, tagId = "1"): Promise<string> {
  return (await member.write<{ data: Item }>("items", "CREATE_ITEM", { tagId })).body.data._id;
}

async function mediaOf(member: Member, itemId: string): Promise<Media[]> {
  return (await member.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId })).body.data.media;
}

/** The box's files once no picture is being made any more. */
async function settled(member: Member, itemId: string): Promise<Media[]> {
  return await until(async () => {
    const media = await mediaOf(member, itemId);
    return media.every((one) => one.rendition !== "pending") ? media : null;
  });
}

async function bytesAt(member: Member, url: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await member.fetch(url ?? assert.fail("expected an address"));
  assert.equal(answer.status, 200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** 40 wide and 20 high, lying on its side by its EXIF data, with the location where it was taken. */
async function photo(): Promise<Uint8Array<ArrayBuffer>> {
  const exif = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
  const plain = sharp({ create: { width: 2000, height: 1000, channels: 3, background: "#c44" } });
  return new Uint8Array(await plain.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer());
}

async function storedFiles(app: TestApp): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ["media", "incoming"]) {
    for await (const entry of Deno.readDir(`${app.dataDir}/${folder}`)) {
      if (entry.isFile) found.push(entry.name);
      else for await (const file of Deno.readDir(`${app.dataDir}/${folder}/${entry.name}`)) found.push(file.name);
    }
  }
  return found.filter((name) => name !== MARK);
}

Deno.test("a photo is kept as it came, and smaller ones are upright and do not say where it was taken", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes" });
  const [anna, ben] = [await app.signIn("anna@example.org"), await app.signIn("ben@example.org")];
  const itemId = await boxOf(anna);
  const bytes = await photo();
  const { status, media } = await upload(anna, itemId, ["Söfa.jpg", bytes, "image/jpeg"], ["list.csv", "a,b\n1,2\n"]);
  assert.equal(status, 201);
  assert.deepEqual(media.map((one) => [one.fileName, one.type, one.category, one.size]), [
    ["Söfa.jpg", "image/jpeg", "image", bytes.length],
    ["list.csv", "text/csv", "document", 8],
  ]);
  const [picture] = await settled(anna, itemId);
  assert.deepEqual([picture?.rendition, picture?.width, picture?.height], ["ready", 1000, 2000]);
  assert.match(picture?.thumbUrl ?? "", /^\/boxes\/media\//);
  const below = (url: string | undefined) => url?.slice("/boxes".length);
  assert.deepEqual(await bytesAt(anna, below(picture?.url)), bytes);
  for (const [url, width, height] of [[picture?.thumbUrl, 200, 400], [picture?.viewUrl, 800, 1600]] as const) {
    const made = await sharp(await bytesAt(anna, below(url))).metadata();
    assert.deepEqual([made.format, made.width, made.height, made.exif], ["webp", width, height, undefined]);
    assert.equal((await ben.fetch(below(url) ?? "")).status, 404);
  }
});

Deno.test("an iPhone's HEIC becomes a picture that every browser shows", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const { media } = await upload(anna, itemId, ["IMG_1.HEIC", HEIC, "image/heic"]);
  assert.deepEqual([media[0]?.type, media[0]?.width, media[0]?.height], ["image/heic", 320, 240]);
  const [picture] = await settled(anna, itemId);
  assert.equal(picture?.rendition, "ready");
  const { data } = await sharp(await bytesAt(anna, picture?.viewUrl)).raw().toBuffer({ resolveWithObject: true });
  assert.ok((data[0] ?? 0) > 180 && (data[2] ?? 255) < 120, "the upper left of the drawing is orange");
});

Deno.test("a picture that cannot be read stays whole, with the reason and a placeholder", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const webp = await sharp({ create: { width: 800, height: 800, channels: 3, background: "#c44" } }).webp().toBuffer();
  const cut = new Uint8Array(webp.subarray(0, webp.length / 2));
  assert.equal((await upload(anna, itemId, ["cut.webp", cut])).status, 201);
  const [picture] = await settled(anna, itemId);
  assert.equal(picture?.rendition, "failed");
  assert.match(picture?.renditionError ?? "", /damaged|cut off|could not be read/);
  assert.deepEqual(await bytesAt(anna, picture?.url), cut);
  assert.equal((await sharp(await bytesAt(anna, picture?.thumbUrl)).metadata()).format, "webp");
});

Deno.test("of a picture that is cut off, what is left is shown, and the original is kept", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const jpeg = await photo();
  const cut = jpeg.slice(0, jpeg.length * 2 / 3);
  assert.equal((await upload(anna, itemId, ["two thirds.jpg", cut])).status, 201);
  const [media] = await settled(anna, itemId);
  assert.equal(media?.rendition, "ready");
  assert.match(media.renditionError ?? "", /cut off or damaged; what is left of it is shown/);
  assert.deepEqual(await bytesAt(anna, media.url), cut);
});

Deno.test("what moves is told from what does not, and a phone's 108 megapixels are taken", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const frames = Uint8Array.from({ length: 2 * 40 * 40 }, (_, at) => at < 1600 ? 0 : 255);
  const moving = sharp(frames, { raw: { width: 40, height: 80, channels: 1, pageHeight: 40 } });
  const large = sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#c44" } });
  for (const [name, made] of [["a.gif", moving.gif()], ["a.webp", moving.webp()], ["108.jpg", large.jpeg()]] as const) {
    assert.equal((await upload(anna, itemId, [name, new Uint8Array(await made.toBuffer())])).status, 201, name);
  }
  const media = await settled(anna, itemId);
  assert.deepEqual(media.map((one) => [one.rendition, one.isAnimated, one.width]), [
    ["ready", true, 40],
    ["ready", true, 40],
    ["ready", false, 12_000],
  ]);
});

Deno.test("BMP, GIF and WebP get smaller pictures too; SVG and papers get none", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const square = sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a0" } });
  const [gif, webp] = [await square.clone().gif().toBuffer(), await square.clone().webp().toBuffer()];
  await upload(
    anna,
    itemId,
    ["a.bmp", greenBmp()],
    ["b.gif", new Uint8Array(gif)],
    ["c.webp", new Uint8Array(webp)],
    ["d.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
  );
  const media = await settled(anna, itemId);
  assert.deepEqual(media.map((one) => one.rendition), ["ready", "ready", "ready", "none"]);
  const { data } = await sharp(await bytesAt(anna, media[0]?.viewUrl)).raw().toBuffer({ resolveWithObject: true });
  assert.ok((data[1] ?? 0) > 150 && (data[0] ?? 255) < 60);
});

function greenBmp(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(54 + 2 * 8);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  for (const [at, value] of [[10, 54], [14, 40], [18, 2], [22, 2]] as const) view.setUint32(at, value, true);
  view.setUint16(28, 24, true);
  for (const at of [54, 57, 62, 65]) bytes.set([0, 200, 0], at);
  return bytes;
}

Deno.test("files are served to their owner only, in ranges, and known again by their tag", async () => {
  const app = await sharedApp();
  const [anna, ben] = [await app.signIn("anna@example.org"), await app.signIn("ben@example.org")];
  const itemId = await boxOf(anna);
  const film = `\0\0\0\x18ftypmp42\0\0\0\0mp42isom${"0123456789".repeat(10)}`;
  const { media: [video] } = await upload(anna, itemId, ["film.mp4", film, "video/mp4"]);
  const url = video?.url ?? "";
  const ask = (headers: Record<string, string>, method = "GET") => anna.fetch(url, { headers, method });

  const whole = await ask({});
  assert.deepEqual([whole.status, whole.headers.get("content-length")], [200, "124"]);
  assert.equal(whole.headers.get("cache-control"), "private, max-age=31536000, immutable");
  assert.equal(whole.headers.get("x-content-type-options"), "nosniff");
  assert.equal(await whole.text(), film);
  const etag = whole.headers.get("etag") ?? "";

  const part = await ask({ range: "bytes=24-33" });
  assert.deepEqual([part.status, part.headers.get("content-range"), await part.text()], [
    206,
    "bytes 24-33/124",
    "0123456789",
  ]);
  const tail = await ask({ range: "bytes=-4", "if-range": etag });
  assert.deepEqual([tail.status, await tail.text()], [206, "6789"]);
  const changed = await ask({ range: "bytes=0-1", "if-range": '"other"' });
  assert.deepEqual([changed.status, (await changed.text()).length], [200, 124]);
  const beyond = await ask({ range: "bytes=124-" });
  assert.deepEqual([beyond.status, beyond.headers.get("content-range"), await beyond.text()], [416, "bytes */124", ""]);
  assert.equal((await ask({ "if-none-match": `"x", ${etag}` })).status, 304);
  const head = await ask({}, "HEAD");
  assert.deepEqual([head.status, head.headers.get("content-length"), await head.text()], [200, "124", ""]);

  for (
    const stranger of [await ben.fetch(url), await anna.fetch(url.replace(/.\?/, "?")), await anna.fetch("/media/x")]
  ) {
    assert.equal(stranger.status, 404);
    await stranger.body?.cancel();
  }
  assert.equal((await app.fetch(url)).status, 401);
  assert.equal((await anna.fetch(url.replace("original", "huge"))).status, 400);
  assert.equal((await anna.fetch(url.replace("original", "thumb"))).status, 404);
});

Deno.test("markup is only ever downloaded", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const script = "<script>alert(1)</script>";
  const { media } = await upload(anna, itemId, ["a.html", `<html>${script}`], ["b.svg", `<svg>${script}</svg>`], [
    "c",
    "\0?",
  ]);
  assert.deepEqual(media.map((one) => one.type), ["text/html", "image/svg+xml", "application/octet-stream"]);
  for (const { url } of media) {
    const { headers, body } = await anna.fetch(url);
    await body?.cancel();
    assert.match(headers.get("content-disposition") ?? "", /^attachment;/);
    assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'.*sandbox/);
  }
});

Deno.test("what does not fit is refused, and not a byte of it is kept", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const huge = new Uint8Array(26 * 1024 * 1024);
  huge.set([0xff, 0xd8, 0xff, 0xe0]);
  const refused: [status: number, ...files: File[]][] = [
    [413, ["many, and progressive.jpg", await manyPixels()]],
    [415, ["evil.png", "<!doctype html><script>alert(1)</script>", "image/png"]],
    [415, ["cut.heic", HEIC.slice(0, 1_000), "image/heic"]],
    [415, ["no index.heic", HEIC.slice(0, HEIC_INDEX.from), "image/heic"]],
    [415, ["no picture.heic", HEIC.slice(0, HEIC_INDEX.to), "image/heic"]],
    [415, ["half, and said to go on to the end.heic", openEnded(HEIC.slice(0, 1_000)), "image/heic"]],
    [413, ["many.heic", withPixels(20_000, 10_000), "image/heic"]],
    [413, ["huge.jpg", huge]],
    [413, ["good.txt", "good"], ["huge.jpg", huge], ["after.txt", "after"]],
    [400, ["empty.txt", ""]],
    [400],
  ];
  for (const [status, ...files] of refused) {
    const answer = await upload(anna, itemId, ...files);
    assert.deepEqual(
      [answer.status, typeof answer.errorMessage],
      [status, "string"],
      files.map(([name]) => name).join(),
    );
  }
  const post = (body: BodyInit, type: string) =>
    anna.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", body, headers: { "content-type": type } });
  assert.equal((await post("{}", "application/json")).status, 415);
  assert.equal((await post("nonsense", "multipart/form-data; boundary=b")).status, 400);
  assert.equal(
    (await post(
      '--b\r\nContent-Disposition: form-data; name="files"; filename="x"\r\n\r\nhal',
      "multipart/form-data; boundary=b",
    )).status,
    400,
  );
  assert.deepEqual(await mediaOf(anna, itemId), []);
  assert.deepEqual(await storedFiles(app), []);
});

/** A progressive JPEG that promises 108 megapixels. */
async function manyPixels(): Promise<Uint8Array<ArrayBuffer>> {
  const small = { create: { width: 40, height: 40, channels: 3, background: "#c44" } } as const;
  const bytes = new Uint8Array(await sharp(small).jpeg({ progressive: true }).toBuffer());
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc2);
  const view = new DataView(bytes.buffer, frame);
  view.setUint16(5, 9_000);
  view.setUint16(7, 12_000);
  return bytes;
}

/** Where the box "meta" of the drawing begins and ends. */
const HEIC_INDEX = { from: 28, to: 412 };

/** The drawing, its pictures in a last box of length 0: as long as the file happens to be. */
function openEnded(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  new DataView(bytes.buffer).setUint32(HEIC_INDEX.to, 0);
  return bytes;
}

/** The drawing with an index that tells of so many pixels. */
function withPixels(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = HEIC.slice();
  const at = new TextDecoder("latin1").decode(bytes).indexOf("ispe") + 8;
  new DataView(bytes.buffer).setUint32(at, width);
  new DataView(bytes.buffer).setUint32(at + 4, height);
  return bytes;
}

Deno.test("an upload that is cut off leaves nothing behind, and the server goes on", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const { hostname, port } = new URL(app.url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const part = `--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${"x".repeat(100_000)}`;
  const head = `POST /api/backend/items/${itemId}/media HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${anna.cookie}\r\n` +
    `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 999999\r\n\r\n`;
  const writer = connection.writable.getWriter();
  await writer.write(new TextEncoder().encode(head + part));
  await until(async () => (await storedFiles(app)).length > 0 || null);
  connection.close();
  await until(async () => (await storedFiles(app)).length === 0 || null);
  assert.deepEqual(await mediaOf(anna, itemId), []);
  assert.equal((await upload(anna, itemId, ["b.txt", "whole"])).status, 201);
});

Deno.test("a box keeps five files on the free plan and twenty with Pro, also when two uploads race", async () => {
  await using app = await testApp({ FREE_ASSETS_PER_BOX: "3" });
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const two: File[] = [["a.txt", "a"], ["b.txt", "b"]];
  const tries = await Promise.all([upload(anna, itemId, ...two), upload(anna, itemId, ...two)]);
  assert.deepEqual(tries.map((one) => one.status).sort(), [201, 402]);
  assert.match(tries.find((one) => one.status === 402)?.errorMessage ?? "", /3 photos and files a box.*Pro keeps 20/);
  assert.equal((await storedFiles(app)).length, 2, "nothing is left of the refused upload");
  assert.equal((await upload(anna, itemId, ["c.txt", "c"])).status, 201);
  assert.equal((await upload(anna, itemId, ["d.txt", "d"])).status, 402);
  const first = (await mediaOf(anna, itemId))[0];
  assert.equal(
    (await anna.fetch(`/api/backend/items/${itemId}/media/${first?.key}`, { method: "DELETE" })).status,
    200,
  );
  assert.equal((await upload(anna, itemId, ["d.txt", "d"])).status, 201);

  const pro = await app.signIn("pro@sandbox.test");
  const proBox = await boxOf(pro);
  const twenty = Array.from({ length: 20 }, (_, at): File => [`${at}.txt`, "x"]);
  assert.equal((await upload(pro, proBox, ...twenty)).status, 201);
  assert.match((await upload(pro, proBox, ["more.txt", "x"])).errorMessage ?? "", /Pro keeps up to 20/);
});

Deno.test("what goes takes its bytes along, and a box that is gone takes no files", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  assert.equal((await upload(anna, "no-such-box", ["x.txt", "x"])).status, 404);
  const { media } = await upload(anna, itemId, ["a.txt", "a"], ["b.txt", "b"]);
  const remove = () => anna.fetch(`/api/backend/items/${itemId}/media/${media[0]?.key}`, { method: "DELETE" });
  for (const status of [200, 404]) assert.equal((await remove()).status, status);
  await until(async () => (await storedFiles(app)).length === 1 || null);

  await anna.write("items", "DELETE_ITEM", { itemId });
  assert.equal((await upload(anna, itemId, ["c.txt", "c"])).status, 404);
  assert.equal((await anna.fetch(media[1]?.url ?? "")).status, 200);
  await anna.write("items", "PURGE_ITEM", { itemId });
  assert.equal((await anna.fetch(media[1]?.url ?? "")).status, 404);
  await until(async () => (await storedFiles(app)).length === 0 || null);
});

Deno.test("a file that was set aside while no row knew it is there at the first look, whole or in part", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const { media } = await upload(anna, itemId, ["a.txt", "hello"]);
  const { key } = media[0] ?? assert.fail("nothing was stored");
  const name = storedName(key, "original");
  const [from, aside] = [`${app.dataDir}/media/${name}`, `${app.dataDir}/media/${quarantinedName(name)}`];
  for (const headers of [{}, { range: "bytes=0-1" }]) {
    await Deno.mkdir(dirname(aside), { recursive: true });
    await Deno.rename(from, aside);
    const looks = await Promise.all([1, 2].map(() => anna.fetch(`/media/${key}`, { headers })));
    for (const look of looks) assert.match(await look.text(), /^he(llo)?$/);
  }
});

Deno.test("of an upload that does not say how long it is no more is kept than the plan has room for", async () => {
  await using app = await testApp({ FREE_BYTES: "10 KB", PRO_BYTES: "20 KB" });
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const incoming = `${app.dataDir}/incoming`;
  let largest = 0;
  async function* body() {
    yield bytesOf('--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n');
    for (let megabyte = 0; megabyte < 20; megabyte++) {
      yield new Uint8Array(1024 * 1024).fill(97);
      for await (const { name } of Deno.readDir(incoming)) {
        largest = Math.max(largest, await Deno.stat(`${incoming}/${name}`).then(({ size }) => size, () => 0));
      }
    }
    yield bytesOf("\r\n--b--\r\n");
  }
  const answer = await anna.fetch(`/api/backend/items/${itemId}/media`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: streamOf(body()),
  });
  assert.equal(answer.status, 402);
  assert.match((await answer.json()).errorMessage, /^The free plan keeps 10 KB of photos and files/);
  assert.ok(largest <= 300 * 1024, `${largest} bytes were kept meanwhile`);
  assert.deepEqual(await storedFiles(app), []);
});

Deno.test("a member's files take no more than the plan keeps, though twenty uploads race", async () => {
  await using app = await testApp({ FREE_BYTES: "10 KB", PRO_BYTES: "20 KB", FREE_ASSETS_PER_BOX: "50" });
  const anna = await app.signIn("anna@example.org");
  const itemId = await boxOf(anna);
  const kilobyte = "x".repeat(1024);
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, at) => upload(anna, itemId, [`${at}.txt`, kilobyte])),
  );
  assert.equal(tries.filter(({ status }) => status === 201).length, 10);
  const refused = tries.filter(({ status }) => status === 402);
  assert.equal(refused.length, 10);
  for (const { errorMessage } of refused) {
    assert.match(errorMessage ?? "", /^The free plan keeps 10 KB of photos and files, .*Pro keeps 20 KB\.$/);
  }
  const limitsOf = async (member: Member) =>
    (await member.read<{ data: { bytes: number; bytesUsed: number } }>("items", "GET_LIMITS")).body.data;
  const { bytes, bytesUsed } = await limitsOf(anna);
  assert.deepEqual([bytes, bytesUsed], [10 * 1024, 10 * 1024]);
  assert.equal((await storedFiles(app)).length, 10, "nothing is left of the refused uploads");

  const [first] = await mediaOf(anna, itemId);
  await anna.fetch(`/api/backend/items/${itemId}/media/${first?.key}`, { method: "DELETE" });
  assert.equal((await upload(anna, itemId, ["again.txt", kilobyte])).status, 201);
  assert.equal((await upload(anna, itemId, ["tiny.txt", "x"])).status, 402);
  assert.equal((await limitsOf(await app.signIn("pro@sandbox.test"))).bytes, 20 * 1024);
});
