import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { streamOf } from "../../../tests/support/byte_streams.ts";
import { until } from "../../../tests/support/until.ts";
import { DecoderClosed, HEADERS, openDecoder } from "./decoder.ts";
import { DecoderDied, type Picture } from "./picture_process.ts";
import { CLAIMED_BYTES } from "./start_child.ts";
import { UnreadablePicture } from "./unreadable_picture.ts";

const MB = 1024 * 1024;
const LIMITS = { memoryBytes: 128 * MB, timeMs: 60_000 };
const RENDITIONS = { task: "renditions", type: "image/jpeg" } as const;
const isLinux = Deno.build.os === "linux";
const MONSTER = fixture("flat_13_megapixels.avif");

function fixture(name: string): Uint8Array<ArrayBuffer> {
  return Deno.readFileSync(fileURLToPath(new URL(`../../../tests/fixtures/${name}`, import.meta.url)));
}

function pictureOf(bytes: Uint8Array<ArrayBuffer>): Picture {
  return { length: bytes.length, open: () => Promise.resolve(streamOf([bytes])) };
}

async function photo(width = 2000, height = 1000): Promise<Picture> {
  const made = await sharp({ create: { width, height, channels: 3, background: "#c44" } }).jpeg().toBuffer();
  return pictureOf(new Uint8Array(made));
}

function childrenWith(memoryBytes: number): string[] {
  const pids = Array.from(Deno.readDirSync("/proc"), ({ name }) => name).filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    const [, limit = ""] = /^Max data size +(\d+)/m.exec(textAt(`/proc/${pid}/limits`)) ?? [];
    return Number(limit) === memoryBytes + CLAIMED_BYTES;
  });
}

function textAt(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

Deno.test("a picture is made smaller in another process, which the next one finds warm", async () => {
  const limits = { ...LIMITS, memoryBytes: 128 * MB + 4096 };
  await using decoder = openDecoder(limits);
  for (let round = 0; round < 2; round++) {
    const { width, height, pictures: [thumb, view] } = await decoder.decode(RENDITIONS, await photo());
    assert.deepEqual([width, height], [2000, 1000]);
    assert.equal((await sharp(thumb).metadata()).width, 400);
    assert.equal((await sharp(view).metadata()).width, 1600);
    if (isLinux) assert.equal(childrenWith(limits.memoryBytes).length, 1);
  }
});

Deno.test({
  name: "a picture that wants more memory than the limit ends its process at most, and the next one is decoded",
  ignore: !isLinux,
  async fn() {
    await using decoder = openDecoder(LIMITS);
    const monster = decoder.decode({ task: "renditions", type: "image/avif" }, pictureOf(MONSTER));
    await assert.rejects(monster, (error) => error instanceof DecoderDied || error instanceof UnreadablePicture);
    assert.equal((await decoder.decode(RENDITIONS, await photo())).width, 2000);
  },
});

Deno.test("a picture that takes too long ends its process, and the next one is decoded", async () => {
  const limits = { memoryBytes: 1024 * MB, timeMs: 1 };
  await using slow = openDecoder(limits);
  await assert.rejects(slow.decode({ task: "renditions", type: "image/avif" }, pictureOf(MONSTER)), DecoderDied);
  await using decoder = openDecoder(LIMITS);
  assert.equal((await decoder.decode(RENDITIONS, await photo())).width, 2000);
});

Deno.test("nothing is left of the process when the server leaves, and what it was at is no fault of the picture", async () => {
  const limits = { ...LIMITS, memoryBytes: 1024 * MB + 8192 };
  const decoder = openDecoder(limits);
  const small = await photo();
  const [monster, waiting] = [
    decoder.decode({ task: "renditions", type: "image/avif" }, pictureOf(MONSTER)),
    decoder.decode(RENDITIONS, small),
  ];
  const both = Promise.all([assert.rejects(monster, DecoderClosed), assert.rejects(waiting, DecoderClosed)]);
  await decoder[Symbol.asyncDispose]();
  await both;
  if (isLinux) assert.deepEqual(childrenWith(limits.memoryBytes), []);
});

Deno.test("a header is read without decoding; whatever has too many parts is refused whatever is asked of it", async () => {
  await using decoder = openDecoder(LIMITS);
  const facts = await decoder.facts("image/avif", pictureOf(MONSTER));
  assert.ok((facts.width ?? 0) * (facts.height ?? 0) > 12_000_000);
  assert.ok((facts.decodingBytes ?? 0) > 200 * MB);
  const markers = new Uint8Array(80_000).map((_, at) =>
    at < 2 ? [0xff, 0xd8][at] ?? 0 : [0xff, 0xed, 0, 2][(at - 2) % 4] ?? 0
  );
  const tooMany = { name: "UnreadablePicture", why: "too many parts" };
  await assert.rejects(decoder.facts("image/jpeg", pictureOf(markers)), tooMany);
  await assert.rejects(decoder.decode(RENDITIONS, pictureOf(markers)), tooMany);
  await assert.rejects(decoder.decode({ task: "plain", maxPixels: MB }, pictureOf(markers)), tooMany);
});

Deno.test("a BMP may hold a PNG, which is read as one and may have no more parts than another", async () => {
  await using decoder = openDecoder(LIMITS);
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#c44" } }).png().toBuffer();
  const chunks = new Uint8Array(12 * 10_001).map((_, at) => at % 12 === 4 ? 0x74 : 0);
  const [BMP_HEAD_BYTES, PNG_IN_BMP] = [54, 5];
  const held = (bytes: Uint8Array) => {
    const bmp = new Uint8Array(BMP_HEAD_BYTES + bytes.length);
    bmp.set([0x42, 0x4d]);
    for (const [at, byte] of [[10, 54], [14, 40], [18, 9], [22, 9], [30, PNG_IN_BMP]] as const) bmp[at] = byte;
    bmp.set(bytes, BMP_HEAD_BYTES);
    return pictureOf(bmp);
  };
  assert.equal((await decoder.facts("image/bmp", held(png))).width, 30);
  assert.equal((await decoder.decode({ task: "renditions", type: "image/bmp" }, held(png))).height, 20);
  const many = held(new Uint8Array([...png.subarray(0, 8), ...chunks]));
  await assert.rejects(decoder.facts("image/bmp", many), { why: "too many parts" });
});

Deno.test("large honest pictures leave room for the next one, after one that was refused too", async () => {
  await using decoder = openDecoder(HEADERS);
  const large = new Uint8Array(24 * MB);
  const jpeg = await new Response(await (await photo(4000, 3000)).open()).bytes();
  large.set(jpeg);
  for (let round = 0; round < 2; round++) {
    assert.equal((await decoder.facts("image/jpeg", pictureOf(large))).width, 4000);
    const markers = new Uint8Array(24 * MB);
    for (let at = 2; at + 4 <= markers.length; at += 4) markers.set([0xff, 0xed, 0, 2], at);
    markers.set([0xff, 0xd8]);
    await assert.rejects(decoder.facts("image/jpeg", pictureOf(markers)), { why: "too many parts" });
  }
});

Deno.test("where nobody waits for a header any more, the process that reads it ends", async () => {
  const limits = { ...LIMITS, memoryBytes: 128 * MB + 20480 };
  await using decoder = openDecoder(limits);
  const [asked, gone] = [Promise.withResolvers<void>(), new AbortController()];
  const never = { length: 100, open: () => (asked.resolve(), new Promise<never>(() => {})) };
  const facts = assert.rejects(decoder.facts("image/jpeg", never, { signal: gone.signal }), /hung up/);
  await asked.promise;
  if (isLinux) assert.equal(childrenWith(limits.memoryBytes).length, 1);
  gone.abort(new Error("hung up"));
  await facts;
  if (isLinux) assert.deepEqual(childrenWith(limits.memoryBytes), []);
  assert.equal((await decoder.facts("image/jpeg", await photo(40, 20))).width, 40);
});

Deno.test("an idle process is ended", { ignore: !isLinux }, async () => {
  const limits = { ...LIMITS, memoryBytes: 128 * MB + 12288 };
  await using decoder = openDecoder(limits, 0);
  await decoder.decode(RENDITIONS, await photo());
  await until(() => childrenWith(limits.memoryBytes).length === 0 || null);
});

Deno.test("a fault of the storage is no fault of the picture, and the next one is decoded", async () => {
  await using decoder = openDecoder(LIMITS);
  const cut = { length: 100, open: () => Promise.resolve(streamOf([new Uint8Array(60)])) };
  await assert.rejects(decoder.decode(RENDITIONS, cut), /expected a picture of 100 bytes, received 60/);
  const away = { length: 100, open: () => Promise.reject(new Error("no bucket")) };
  await assert.rejects(decoder.decode(RENDITIONS, away), /no bucket/);
  assert.equal((await decoder.decode(RENDITIONS, await photo())).width, 2000);
});

Deno.test("a storage that stalls is waited for no longer than its limit, and the next picture is decoded", async () => {
  await using decoder = openDecoder({ ...LIMITS, silenceMs: 2_000 });
  const never = { length: 100, open: () => new Promise<never>(() => {}) };
  await assert.rejects(decoder.decode(RENDITIONS, never), /received nothing/);
  const { promise: givenUp, resolve: cancel } = Promise.withResolvers<void>();
  const half = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(60)), cancel });
  const stalled = { length: 100, open: () => Promise.resolve(half) };
  await assert.rejects(decoder.decode(RENDITIONS, stalled), /received nothing/);
  await givenUp;
  assert.equal((await decoder.decode(RENDITIONS, await photo())).width, 2000);
});

Deno.test("a process that does not get ready in time is ended, which is no fault of the picture", async () => {
  const limits = { ...LIMITS, memoryBytes: 128 * MB + 16384 };
  await using decoder = openDecoder({ ...limits, startMs: 1 });
  await assert.rejects(decoder.decode(RENDITIONS, await photo()), { name: "DecoderMissing" });
  if (isLinux) assert.deepEqual(childrenWith(limits.memoryBytes), []);
});

Deno.test("a picture somebody waits for goes before those nobody does", async () => {
  await using decoder = openDecoder(LIMITS);
  const done: string[] = [];
  const ask = async (name: string, isUrgent: boolean) => {
    await decoder.decode(RENDITIONS, await small, { isUrgent });
    done.push(name);
  };
  const small = photo(40, 20);
  await Promise.all([ask("running", false), ask("first", false), ask("second", false), ask("urgent", true)]);
  assert.deepEqual(done, ["running", "urgent", "first", "second"]);
});

Deno.test("kill -9 of the server leaves no picture process behind, in the middle of a picture too", {
  ignore: !isLinux,
}, async () => {
  const program = `
    import { openDecoder } from ${JSON.stringify(import.meta.resolve("./decoder.ts"))};
    const bytes = Deno.readFileSync(Deno.args[0]);
    const open = async () => ReadableStream.from([bytes]);
    openDecoder({ memoryBytes: 2 ** 30, timeMs: 60_000 }).decode({ task: "renditions", type: "image/avif" }, { length: bytes.length, open });
  `;
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(file, program);
  const picture = fileURLToPath(new URL("../../../tests/fixtures/flat_13_megapixels.avif", import.meta.url));
  const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));
  const args = ["run", "-A", "--no-check", `--config=${config}`, file, picture];
  const server = new Deno.Command(Deno.execPath(), { args, stdout: "null", stderr: "null" }).spawn();
  const child = await until(() => childOf(server.pid));
  server.kill("SIGKILL");
  await server.status;
  await until(() => existsSync(`/proc/${child}`) ? null : true);
  await Deno.remove(file);
});

function childOf(pid: number): string | null {
  const [child = ""] = textAt(`/proc/${pid}/task/${pid}/children`).trim().split(" ");
  return textAt(`/proc/${child}/cmdline`).includes("picture_child.ts") ? child : null;
}
