import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { cli } from "../tests/support/server/cli_process.ts";
import { canMount, type SmallDisk, smallDisk } from "../tests/support/small_disk.ts";
import { type Member, type TestApp, testApp } from "../tests/support/server/test_app.ts";

const WHY = canMount ? "" : " (skipped: making a small disk needs Linux and root)";

const settingsOf = ({ databaseUrl, dataDir }: TestApp) => ({
  ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SANDBOX: "1", KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" },
});

function namesOn({ path }: SmallDisk): string[] {
  return Array.from(Deno.readDirSync(path), ({ name }) => name).sort();
}

async function addBoxWithFile(member: Member): Promise<void> {
  const { body } = await member.write<{ data: { _id: string } }>("items", "CREATE_ITEM", {
    tagId: "7",
    title: "Ropes",
  });
  const form = new FormData();
  form.append("files", new File([randomBytes(2 * 1024 * 1024)], "knots.bin.txt", { type: "text/plain" }));
  const sent = await member.fetch(`/api/backend/items/${body.data._id}/media`, { method: "POST", body: form });
  assert.equal(sent.status, 201);
  await sent.body?.cancel();
}

async function keepScan(member: Member): Promise<void> {
  const noise = { width: 64, height: 32, channels: 3, background: "#ddd" } as const;
  const body = new Uint8Array(await sharp({ create: noise }).png().toBuffer());
  const kept = await member.fetch("/api/backend/scans/kept?label=0117&readAs=111", { method: "POST", body });
  assert.equal(kept.status, 201);
  await kept.body?.cancel();
}

/** Less than a backup or an export needs. */
async function nearlyFullDisk(): Promise<SmallDisk> {
  return await smallDisk(1);
}

Deno.test({
  name: `an export onto a full disk says so, leaves nothing of itself, and what was there is as it was${WHY}`,
  ignore: !canMount,
  async fn() {
    await using app = await testApp();
    await using disk = await nearlyFullDisk();
    await addBoxWithFile(await app.signIn("anna@example.org"));
    const file = join(disk.path, "anna.zip");
    const sentence = `${file} cannot be written: its disk is full. Make room on it, or give another place.\n`;
    const full = await cli(["export", "anna@example.org", file], settingsOf(app));
    assert.deepEqual([full.code, full.stdout, full.stderr], [1, "", sentence]);
    assert.deepEqual(namesOn(disk), []);
    await Deno.writeTextFile(file, "an earlier one");
    const forced = await cli(["export", "anna@example.org", file, "--force"], settingsOf(app));
    assert.deepEqual([forced.code, forced.stderr], [1, sentence]);
    assert.deepEqual(namesOn(disk), ["anna.zip"]);
    assert.equal(await Deno.readTextFile(file), "an earlier one");
  },
});

Deno.test({
  name: `kept pictures on a full disk are a failure in words, and an earlier export of them stays whole${WHY}`,
  ignore: !canMount,
  async fn() {
    await using app = await testApp();
    await using disk = await nearlyFullDisk();
    const anna = await app.signIn("anna@example.org");
    const out = join(disk.path, "kept");
    await keepScan(anna);
    assert.equal((await cli(["scans", "export", out], settingsOf(app))).code, 0);
    const before = await contentsOf(out);
    await keepScan(anna);
    await disk.fill();
    const full = await cli(["scans", "export", out], settingsOf(app));
    assert.deepEqual([full.code, full.stdout], [1, ""]);
    assert.match(full.stderr, /^\S+ cannot be written: its disk is full\. Make room on it, or give another place\.\n$/);
    assert.deepEqual({ ...await contentsOf(out), ...before }, await contentsOf(out));
  },
});

async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
  const read = names.map(async (name) => [name, (await Deno.readFile(join(folder, name))).toString()] as const);
  return Object.fromEntries(await Promise.all(read));
}
