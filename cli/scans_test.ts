import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { cli, tempDir } from "../tests/support/server/cli_process.ts";
import { startServerProcess } from "../tests/support/server/server_process.ts";
import { type Member, signInAt, testApp } from "../tests/support/server/test_app.ts";
import { copyUsedData } from "../tests/support/server/used_data_folder.ts";

const annaAt = (url: string) => signInAt(url, "anna@example.org");

async function keep(member: Member, label: string, readAs: string): Promise<void> {
  const grey = { width: 64, height: 32, channels: 3, background: "#ddd" } as const;
  const body = new Uint8Array(await sharp({ create: grey }).png().toBuffer());
  const answer = await member.fetch(`/api/backend/scans/kept?label=${label}&readAs=${readAs}`, {
    method: "POST",
    body,
  });
  assert.equal(answer.status, 201);
  await answer.body?.cancel();
}

Deno.test("kept pictures are exported as a folder to judge the reader by, from a running server and from a stopped one", async () => {
  await using dir = await tempDir();
  const settings = { DATA_DIR: join(dir.path, "data") };
  await copyUsedData(settings.DATA_DIR);
  const out = join(dir.path, "out");
  {
    await using server = await startServerProcess(settings);
    const anna = await annaAt(server.url);
    await keep(anna, "0117", "111");
    await keep(anna, "42", "");
    const running = await cli(["scans", "export", out], settings);
    assert.deepEqual([running.code, running.stdout], [0, `2 pictures written to ${out}.\n`], running.stderr);
  }
  const [header, ...rows] = readFileSync(join(out, "labels.csv"), "utf8").trimEnd().split("\n");
  assert.equal(header, "file,label,kind,read_as");
  assert.deepEqual(rows.map((row) => row.split(",").slice(1)), [["0117", "camera", "111"], ["42", "camera", ""]]);
  const files = rows.map((row) => row.split(",")[0]);
  assert.deepEqual(readdirSync(out).sort(), [...files, "labels.csv"].sort());
  const stopped = await cli(["scans", "export", join(dir.path, "again"), "--json"], settings);
  assert.deepEqual(JSON.parse(stopped.stdout), { dir: join(dir.path, "again"), exported: 2, missing: 0 });
});

Deno.test("an export into an earlier one leaves no picture that was taken back, and one into another folder is refused", async () => {
  await using dir = await tempDir();
  await using app = await testApp();
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  const out = join(dir.path, "out");
  const anna = await app.signIn("anna@example.org");
  await keep(anna, "0117", "111");
  assert.equal((await cli(["scans", "export", out], settings)).code, 0);
  assert.equal(readdirSync(out).length, 2);
  const forgotten = await anna.fetch("/api/backend/scans", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action: "FORGET_KEPT_SCANS", payload: {} }),
  });
  assert.equal(forgotten.status, 200);
  await forgotten.body?.cancel();
  assert.equal((await cli(["scans", "export", out], settings)).code, 0);
  assert.deepEqual(readdirSync(out), ["labels.csv"]);
  const refused = await cli(["scans", "export", dir.path], settings);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /holds something else/);
  assert.deepEqual(readdirSync(dir.path), ["out"]);
});
