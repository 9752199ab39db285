import assert from "node:assert/strict";
import { join } from "node:path";
import { cli, tempDir } from "../tests/support/server/cli_process.ts";
import { startServerProcess } from "../tests/support/server/server_process.ts";
import { throwAwayDatabase } from "../tests/support/test_database.ts";
import { copyUsedData } from "../tests/support/server/used_data_folder.ts";
import { requireOwner } from "./require_owner.ts";
import { outcomeOf, typed } from "../tests/support/server/typed_command.ts";

const ignore = Deno.uid() !== 0;
const SERVICE = 54_321;
const TIME = "20261122T024000Z-9b2e4c07";
const ANY_DISK = { KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" };

async function give(folder: string, account: number): Promise<void> {
  const { success } = await new Deno.Command("chown", { args: ["-R", `${account}:${account}`, folder] }).output();
  assert.ok(success);
}

async function ownersIn(folder: string): Promise<Record<string, number | null>> {
  const owners: Record<string, number | null> = { [folder]: (await Deno.lstat(folder)).uid };
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) Object.assign(owners, await ownersIn(path));
    else owners[path] = (await Deno.lstat(path)).uid;
  }
  return owners;
}

const sentenceFor = (dataDir: string) => `Run this as the account that owns ${dataDir}: sudo -u "#${SERVICE}" …`;

Deno.test({
  name: "root in the DATA_DIR of a stopped server of another account is sent to that account, and changes no owner",
  ignore,
  async fn() {
    await using dir = await tempDir();
    const [dataDir, file] = [join(dir.path, "data"), join(dir.path, "boxes.tar")];
    const settings = { DATA_DIR: dataDir, ...ANY_DISK };
    await copyUsedData(dataDir);
    await typed(["backup", "create", "--out", file], settings);
    await give(dataDir, SERVICE);
    const before = await ownersIn(dataDir);
    const verbs = [["db", "migrate"], ["backup", "create"], ["backup", "verify", file]];
    const restores = [["backup", "restore", file, "--force"], ["backup", "undo", TIME], ["backup", "forget", TIME]];
    const refused = { code: 1, stdout: "", stderr: `${sentenceFor(dataDir)}\n` };
    assert.deepEqual(await cli(["users", "list"], settings), refused);
    for (const verb of [...verbs, ...restores]) {
      await assert.rejects(typed(verb, settings), { message: sentenceFor(dataDir) }, verb.join(" "));
    }
    const looked = await outcomeOf(["doctor"], { ...settings, PORT: "1" });
    assert.match(looked.stdout, /^WRONG database .*\n +→ Run this as the account that owns/m);
    assert.deepEqual(await ownersIn(dataDir), before);
  },
});

Deno.test({
  name: "over DATABASE_URL root neither restores into another account's DATA_DIR nor reads and writes files there",
  ignore,
  async fn() {
    await using dir = await tempDir();
    await using database = await throwAwayDatabase();
    const [dataDir, file] = [join(dir.path, "data"), join(dir.path, "boxes.tar")];
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...ANY_DISK };
    await typed(["backup", "create", "--out", file], settings);
    await give(dataDir, SERVICE);
    const before = await ownersIn(dataDir);
    for (const verb of [["backup", "create"], ["backup", "restore", file], ["storage", "adopt"]]) {
      await assert.rejects(typed(verb, settings), { message: sentenceFor(dataDir) }, verb.join(" "));
    }
    assert.deepEqual(await ownersIn(dataDir), before);
    await typed(["users", "list"], settings);
  },
});

Deno.test({
  name:
    "root works where its server does: in a container's volume that is open to every account, and in one that another account had before",
  ignore,
  async fn() {
    await using dir = await tempDir();
    const dataDir = join(dir.path, "data");
    await copyUsedData(dataDir);
    await Deno.chmod(dataDir, 0o777);
    await Deno.chown(dataDir, 1000, 1000);
    const settings = { DATA_DIR: dataDir, ...ANY_DISK };
    const server = { DATA_DIR: dataDir, HOUSE_BOTS: "off" };
    await (await startServerProcess(server))[Symbol.asyncDispose]();
    await typed(["backup", "create"], settings);
    await give(dataDir, SERVICE);
    await (await startServerProcess(server))[Symbol.asyncDispose]();
    await typed(["users", "list"], settings);
  },
});

Deno.test({
  name: "whose a folder is that every account may write to, the files in it say",
  ignore,
  async fn() {
    await using dir = await tempDir();
    const [dataDir, media] = [join(dir.path, "data"), join(dir.path, "data", "media")];
    await Deno.mkdir(media, { recursive: true });
    await give(dataDir, 1000);
    await Deno.chmod(dataDir, 0o777);
    await assert.rejects(requireOwner(dataDir), { message: /sudo -u "#1000"/ });
    await Deno.chown(media, 0, 0);
    await requireOwner(dataDir);
    await Deno.remove(media);
    await requireOwner(dataDir);
    await Deno.chmod(dataDir, 0o755);
    await assert.rejects(requireOwner(dataDir), { message: /sudo -u "#1000"/ });
  },
});
