import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { typed } from "../tests/support/server/typed_command.ts";
import { tempDir } from "../tests/support/server/cli_process.ts";
import { type Member, testApp } from "../tests/support/server/test_app.ts";

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

Deno.test("kept pictures are exported as a folder to judge the reader by; the next export has none that was taken back", async () => {
  await using dir = await tempDir();
  await using app = await testApp();
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  const out = join(dir.path, "out");
  const anna = await app.signIn("anna@example.org");
  await keep(anna, "0117", "111");
  await keep(anna, "42", "");
  assert.equal(await typed(["scans", "export", out], settings), `2 pictures written to ${out}.\n`);
  const [header, ...rows] = readFileSync(join(out, "labels.csv"), "utf8").trimEnd().split("\n");
  assert.equal(header, "file,label,kind,read_as");
  assert.deepEqual(rows.map((row) => row.split(",").slice(1)), [["0117", "camera", "111"], ["42", "camera", ""]]);
  const files = rows.map((row) => row.split(",")[0]);
  assert.deepEqual(readdirSync(out).sort(), [...files, "labels.csv"].sort());
  const again = join(dir.path, "again");
  const exported = JSON.parse(await typed(["scans", "export", again, "--json"], settings));
  assert.deepEqual(exported, { dir: again, exported: 2, missing: 0 });

  assert.equal((await anna.write("scans", "FORGET_KEPT_SCANS")).status, 200);
  await typed(["scans", "export", out], settings);
  assert.deepEqual(readdirSync(out), ["labels.csv"]);
  await assert.rejects(typed(["scans", "export", dir.path], settings), /holds something else/);
  assert.deepEqual(readdirSync(dir.path).sort(), ["again", "out"]);
});
