import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { UserId } from "../../domain/wire/ids.ts";
import { openScanFiles } from "./scan_files.ts";

const ANNA = "anna" as UserId;
const BYTES = new Uint8Array([1, 2, 3]);
const HOUR_MS = 60 * 60 * 1000;

async function tempDir() {
  const path = await Deno.makeTempDir({ prefix: "stowmark-scans-" });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

const open = (scansDir: string) => openScanFiles({ scansDir, stagingDir: dirname(scansDir) });

const keeping = (...known: string[]) => (ids: readonly string[]) =>
  Promise.resolve(new Set(ids.filter((id) => known.includes(id))));

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".png")).sort();
}

Deno.test("the sweep sets aside old files without a row, and leaves kept and young ones", async () => {
  await using dir = await tempDir();
  const files = open(dir.path);
  const now = 10 * HOUR_MS;
  for (const [id, ageMs] of [["kept", 5 * HOUR_MS], ["lost", 5 * HOUR_MS], ["young", 1000]] as const) {
    await files.write(ANNA, id, BYTES);
    const at = (now - ageMs) / 1000;
    utimesSync(join(dir.path, ANNA, `${id}.png`), at, at);
  }
  await files.sweep(keeping("kept"), now);
  assert.deepEqual(filesUnder(dir.path), ["anna/kept.png", "anna/young.png", "aside/anna/lost.png"]);
});

Deno.test("pictures that an older or empty database does not know come back with their rows", async () => {
  await using dir = await tempDir();
  const files = open(dir.path);
  await files.write(ANNA, "one", BYTES);
  await files.write(ANNA, "two", BYTES);
  await files.sweep(keeping(), Date.now() + 5 * HOUR_MS);
  assert.deepEqual(filesUnder(dir.path), ["aside/anna/one.png", "aside/anna/two.png"]);
  await files.sweep(keeping("one", "two"), Date.now() + 6 * HOUR_MS);
  assert.deepEqual(filesUnder(dir.path), ["anna/one.png", "anna/two.png"]);
});

Deno.test("what has lain aside for 30 days goes, and at once what its owner takes back", async () => {
  await using dir = await tempDir();
  const files = open(dir.path);
  const [ben, day] = ["ben" as UserId, 24 * HOUR_MS];
  for (const id of ["one", "two"]) await files.write(ANNA, id, BYTES);
  for (const id of ["one", "two"]) await files.write(ben, id, BYTES);
  await files.sweep(keeping(), Date.now() + day);
  await files.remove(ANNA, ["one"]);
  await files.removeAllOf(ben);
  assert.deepEqual(filesUnder(dir.path), ["aside/anna/two.png"]);
  await files.sweep(keeping(), Date.now() + 29 * day);
  assert.deepEqual(filesUnder(dir.path), ["aside/anna/two.png"]);
  await files.sweep(keeping(), Date.now() + 31 * day);
  assert.deepEqual(filesUnder(dir.path), []);
});

Deno.test("a stray file in the data folder does not end the sweep", async () => {
  await using dir = await tempDir();
  const files = open(dir.path);
  writeFileSync(join(dir.path, ".DS_Store"), "");
  await files.write("zoe" as UserId, "lost", BYTES);
  await files.sweep(() => Promise.resolve(new Set()), Date.now() + 5 * HOUR_MS);
  assert.deepEqual(readdirSync(dir.path).sort(), [".DS_Store", "aside"]);
});

Deno.test("a sweep without any kept picture, and removing what is not there, are no faults", async () => {
  await using dir = await tempDir();
  const files = open(join(dir.path, "none"));
  await files.sweep(() => Promise.resolve(new Set()), 0);
  await files.remove(ANNA, ["x"]);
  await files.removeAllOf(ANNA);
  assert.ok(!existsSync(join(dir.path, "none")));
});

Deno.test("pictures that two servers write while others are taken away are whole or gone", async () => {
  await using dir = await tempDir();
  const servers = [open(dir.path), open(dir.path)] as const;
  const mixed = Array.from({ length: 60 }, (_, id) => {
    const files = servers[id % 2 === 0 ? 0 : 1];
    if (id % 5 === 0) return files.removeAllOf(ANNA);
    return id % 5 === 1 ? files.remove(ANNA, [String(id - 2)]) : files.write(ANNA, String(id), BYTES);
  });
  await Promise.all(mixed);
  for (const file of filesUnder(dir.path)) assert.deepEqual(readFileSync(join(dir.path, file)), Buffer.from(BYTES));
  await servers[0].removeAllOf(ANNA);
  assert.deepEqual(filesUnder(dir.path), []);
});
