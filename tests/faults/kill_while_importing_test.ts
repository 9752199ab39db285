import assert from "node:assert/strict";
import { tempDir } from "../support/server/cli_process.ts";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { Import } from "../../domain/transfer/import.ts";
import { Item } from "../../domain/items/item.ts";
import { folderStorage } from "../../server/host/storage/folder_storage.ts";
import { type ServerProcess, startServerProcess } from "../support/server/server_process.ts";
import { type Member, signInAt } from "../support/server/test_app.ts";
import { change, importFile, settled } from "../support/test_transfer.ts";
import { until } from "../support/until.ts";
import { copyUsedData } from "../support/server/used_data_folder.ts";
import { zipOf } from "../support/zip_of.ts";
import { everyNth } from "../../tools/gate/shares.ts";

const ROUNDS = everyNth([1, 2, 3], 3).length;
const BOXES = 24;
const FILE_BYTES = 150_000;
/** Of questions to the server, before it is killed: an import is over after some sixty of them. */
const MAX_QUESTIONS = 60;

const Imports = z.object({ data: z.object({ imports: z.array(Import) }) });
const Items = z.object({ data: z.object({ items: z.array(Item), total: z.number() }) });

const files = Array.from({ length: BOXES }, () => new Uint8Array(randomBytes(FILE_BYTES)));
const ZIP = zipOf([
  {
    path: "boxes.csv",
    text: `Number,Title,Files\n${files.map((_, at) => `${at + 1},Box ${at},${at}.bin\n`).join("")}`,
  },
  ...files.map((bytes, at) => ({ path: `${at}.bin`, bytes })),
]);

Deno.test("kill -9 at any moment of an import leaves all of it or nothing; it goes on by itself, and nothing is doubled or left over", async () => {
  await using dir = await tempDir();
  await copyUsedData(dir.path);
  const settings = { DATA_DIR: dir.path, SANDBOX: "1", RATE_LIMITS: "off", FREE_BOXES_PER_MONTH: "100" };
  for (let round = 0; round <= ROUNDS; round++) {
    await using server = await startServerProcess(settings);
    if (round > 0) await finish(await memberOf(server, round - 1));
    assert.ok(!/"level":"error"/.test(server.log()), server.log());
    if (round < ROUNDS) await importUntilKilled(server, round);
    else await nothingIsLeftOver(dir.path);
  }
});

function memberOf({ url }: ServerProcess, round: number): Promise<Member> {
  return signInAt(url, `anna${round}@example.org`);
}

async function importUntilKilled(server: ServerProcess, round: number): Promise<void> {
  const member = await memberOf(server, round);
  const importing = importFile(member, "boxes.zip", ZIP).catch(() => {});
  for (let left = Math.random() * MAX_QUESTIONS; left > 1; left--) await member.read("transfer", "GET_IMPORTS");
  server.kill("SIGKILL");
  await Promise.all([server.status, importing]);
}

async function finish(member: Member): Promise<void> {
  const boxes = async () => Items.parse((await member.read("items", "GET_USER_ITEMS", { limit: 200 })).body).data;
  assert.ok([0, BOXES].includes((await boxes()).items.length), "there are boxes of half an import");
  const { imports: [found] } = Imports.parse((await member.read("transfer", "GET_IMPORTS")).body).data;
  const after = found ? await settled(member, found.importId) : await importFile(member, "boxes.zip", ZIP);
  const { state } = after.state === "ready" ? await change(member, "APPLY_IMPORT", after.importId) : after;
  assert.equal(state, "applied");
  const { items, total } = await boxes();
  assert.deepEqual([items.length, total], [BOXES, BOXES]);
  for (const { tagId, media } of items) {
    assert.equal(media.length, 1);
    const answer = await member.fetch(media[0]?.url ?? "");
    assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), files[Number(tagId) - 1]);
  }
}

async function nothingIsLeftOver(dataDir: string): Promise<void> {
  const storage = folderStorage(join(dataDir, "media"));
  const stored = async () => {
    const names = await Array.fromAsync(storage.list(), ({ name }) => name);
    return names.filter((name) => name.endsWith(".original")).length;
  };
  await until(async () => await stored() === ROUNDS * BOXES || null);
}
