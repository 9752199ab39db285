import assert from "node:assert/strict";
import { tempDir } from "../support/server/cli_process.ts";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { HOSTILE_HEADERS } from "../support/server/hostile_headers.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { type Member, signInAt } from "../support/server/test_app.ts";
import { throwAwayDatabase } from "../support/test_database.ts";
import { newBox, sendFiles } from "../support/test_boxes.ts";
import { everyNth } from "../../tools/gate/shares.ts";
import { until } from "../support/until.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";

const MB = 1024 * 1024;
const MAX_BYTES = 700 * MB;
/** Of memory, as Linux counts it on most machines. */
const PAGE = 4096;
const isLinux = Deno.build.os === "linux";

type Picture = readonly [name: string, bytes: Uint8Array<ArrayBuffer>];

function fixture(name: string): Uint8Array<ArrayBuffer> {
  return Deno.readFileSync(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)));
}

/** Few bytes each, and gigabytes for whoever decodes them without care. */
async function hostilePictures(): Promise<readonly Picture[]> {
  const one = [
    ["100 megapixels.avif", () => fixture("flat_100_megapixels.avif")],
    ["13 megapixels.avif", () => fixture("flat_13_megapixels.avif")],
    ["more interlaced.png", () => interlacedPng(5000)],
    ["interlaced.png", () => interlacedPng(3000)],
    ["tiles.heic", () => fixture("tiled_24_megapixels.heic")],
    ["lying.heic", () => heicOf(9_000, 9_000)],
    ["frames.gif", () => gifOfFrames(100)],
  ] as const;
  // By fives through seven: two that tell of more than they may hold, one whose rows are not in order, one that is read.
  const some = everyNth(Array.from({ length: 20 }, (_, at) => one[at % one.length] ?? assert.fail()), 5);
  return await Promise.all(some.map(async ([name, bytes]): Promise<Picture> => [name, await bytes()]));
}

async function interlacedPng(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: side, height: side, channels: 4, background: { r: 200, g: 60, b: 60, alpha: 0.5 } } as const;
  return new Uint8Array(await sharp({ create }).toColourspace("rgb16").png({ progressive: true }).toBuffer());
}

/** The drawing with an index that tells of so many pixels. */
function heicOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = fixture("box_42.heic");
  const view = new DataView(bytes.buffer, new TextDecoder("latin1").decode(bytes).indexOf("ispe") + 8);
  view.setUint32(0, width);
  view.setUint32(4, height);
  return bytes;
}

async function gifOfFrames(frames: number): Promise<Uint8Array<ArrayBuffer>> {
  const side = 300;
  const pixels = Uint8Array.from({ length: side * side * frames }, (_, at) => at / (side * side));
  const raw = { width: side, height: side * frames, channels: 1, pageHeight: side } as const;
  return new Uint8Array(await sharp(pixels, { raw }).gif({ effort: 1 }).toBuffer());
}

async function boxWith(member: Member, tagId: string, pictures: readonly Picture[] = []): Promise<string> {
  const { _id: itemId } = await newBox(member, tagId);
  if (pictures.length === 0) return itemId;
  const files = pictures.map(([name, bytes]) => new File([bytes], name));
  const { status, errorMessage } = await sendFiles(member, itemId, ...files);
  assert.equal(status, 201, errorMessage);
  return itemId;
}

async function mediaOf(member: Member, itemId: string): Promise<Media[]> {
  return (await member.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId })).body.data.media;
}

/** The files once no picture waits any more. */
function settled(member: Member, itemId: string): Promise<Media[]> {
  return until(async () => {
    const media = await mediaOf(member, itemId);
    return media.every(({ rendition }) => rendition !== "pending") ? media : null;
  }, { pauseMs: 50, maxMs: 900_000 });
}

/** Memory of a process and of those it started; what they share, the program itself, counts once. */
function heldBytes(pid: number): number {
  const sizes = treeOf(pid).map((one) => text(`/proc/${one}/statm`).split(" ").map((pages) => Number(pages) * PAGE));
  const own = sizes.reduce((sum, [, held = 0, shared = 0]) => sum + held - shared, 0);
  return own + Math.max(...sizes.map(([, , shared = 0]) => shared));
}

function treeOf(pid: number): number[] {
  const children = tasksOf(pid).flatMap((task) => text(`/proc/${pid}/task/${task}/children`).split(" "));
  return [pid, ...children.filter(Boolean).flatMap((child) => treeOf(Number(child)))];
}

function text(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

function tasksOf(pid: number): string[] {
  try {
    return Array.from(Deno.readDirSync(`/proc/${pid}/task`), ({ name }) => name);
  } catch {
    return [];
  }
}

Deno.test({
  name:
    "hostile pictures are refused by their headers or given up, keep nobody waiting, and leave server and processes below 700 MB",
  timeout: LONG_LIMIT_MS,
  ignore: !isLinux,
  async fn() {
    await using database = await throwAwayDatabase();
    await using dir = await tempDir();
    const settings = { DATA_DIR: dir.path, DATABASE_URL: database.url, SANDBOX: "1", RATE_LIMITS: "off" };
    await using server = await startServerProcess(settings);
    const member = await signInAt(server.url, "pro@sandbox.test");
    let most = 0;
    const watch = setInterval(() => most = Math.max(most, heldBytes(server.pid)), 20);
    await sendHeaders(member);

    const hostile = await boxWith(member, "2", await hostilePictures());
    const create = { width: 4032, height: 3024, channels: 3, background: "#385" } as const;
    const photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
    const [mine] = await settled(member, await boxWith(member, "3", [["photo.jpg", photo]]));
    assert.equal(mine?.rendition, "ready");
    const waiting = (await mediaOf(member, hostile)).filter(({ rendition }) => rendition === "pending");
    assert.ok(waiting.length > 0, "a photo is ready before those that came first");
    for (const { rendition, renditionError } of await settled(member, hostile)) {
      if (rendition === "failed") assert.match(renditionError ?? "", /more memory or time|could not be read/);
    }
    clearInterval(watch);
    assert.doesNotMatch(server.log(), /"level":"error"/);
    assert.ok(most < MAX_BYTES, `${Math.round(most / MB)} MB`);
  },
});

async function sendHeaders(member: Member): Promise<void> {
  const itemId = await boxWith(member, "1");
  for (const { name, bytes, isTaken } of everyNth(HOSTILE_HEADERS, 3)) {
    const file = new File([await bytes()], name);
    const answers = await Promise.all(Array.from({ length: 3 }, () => sendFiles(member, itemId, file)));
    for (const { status, errorMessage: said } of answers) {
      assert.equal(status, isTaken ? 201 : 413, `${name}: ${said}`);
      if (!isTaken) assert.match(said, /more parts than a picture needs|more memory or time/, name);
    }
  }
  assert.equal((await mediaOf(member, itemId)).length, 3, "those that are taken");
}
