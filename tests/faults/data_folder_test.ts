import assert from "node:assert/strict";
import { join } from "node:path";
import { cli } from "../support/server/cli_process.ts";
import { everyNth } from "../../tools/gate/shares.ts";
import { DidNotStart, startServerProcess } from "../support/server/server_process.ts";
import { canMount, smallDisk } from "../support/small_disk.ts";
import { type Member, signIn } from "../support/server/test_app.ts";
import { emptyDatabase, throwAwayDatabase } from "../support/test_database.ts";
import { until } from "../support/until.ts";
import { copyUsedData } from "../support/server/used_data_folder.ts";

async function tempDir() {
  const path = await Deno.makeTempDir({ prefix: "stowmark-folder-" });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

/** The one line with which a start ended. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const error = await startServerProcess(settings).then((server) => server[Symbol.asyncDispose](), (error) => error);
  assert.ok(error instanceof DidNotStart, "expected the start to be refused");
  assert.equal(error.code, 1);
  assert.match(error.stderr, /^Stowmark cannot start\. [^\n]+\n$/);
  return error.stderr;
}

const memberOf = (url: string) => signIn((path, init) => fetch(url + path, init), "anna@example.org");

async function storePhoto(member: Member): Promise<string> {
  const made = await member.write<{ data: { _id: string } }>("items", "CREATE_ITEM", { tagId: "1" });
  const form = new FormData();
  form.append("files", new File([new TextEncoder().encode("notes")], "notes.txt"));
  const path = `/api/backend/items/${made.body.data._id}/media`;
  const answer = await member.fetch(path, { method: "POST", body: form });
  return (await answer.json()).data.media[0].url;
}

async function runCli(settings: Record<string, string>, ...args: string[]): Promise<string> {
  return (await cli(args, settings)).stdout;
}

Deno.test("an empty database beside the photos of another does not start until somebody adopts them", async () => {
  await using dir = await tempDir();
  await using database = await emptyDatabase();
  await copyUsedData(dir.path);
  const [mine, wrong] = [{ DATA_DIR: dir.path }, { DATA_DIR: dir.path, DATABASE_URL: database.url }];
  let photo = "", cookie = "";
  {
    await using server = await startServerProcess(mine);
    const anna = await memberOf(server.url);
    [photo, cookie] = [await storePhoto(anna), anna.cookie];
  }
  assert.match(await refusal(wrong), /media holds files of which this database knows none/);
  {
    await using server = await startServerProcess(mine);
    assert.equal(await (await fetch(server.url + photo, { headers: { cookie } })).text(), "notes");
  }
  assert.match(await runCli(wrong, "storage", "adopt"), /media now belongs to this database/);
  await (await startServerProcess(wrong))[Symbol.asyncDispose]();
  assert.match(await refusal(mine), /media belongs to another installation than the database/);
});

Deno.test("a DATA_DIR that is a file, or below one, is named in one line", async () => {
  await using dir = await tempDir();
  const file = join(dir.path, "notes.txt");
  await Deno.writeTextFile(file, "mine");
  for (const DATA_DIR of [file, join(file, "data")]) {
    assert.match(
      await refusal({ DATA_DIR }),
      /notes\.txt.* cannot be used: a file is in its place.*\. Mend that, or set another DATA_DIR\./,
    );
  }
});

Deno.test({
  name: "a DATA_DIR on a read-only disk is named in one line, with an outside database too",
  ignore: !canMount,
  async fn() {
    await using database = await throwAwayDatabase();
    await using disk = await smallDisk(1);
    await Deno.mkdir(join(disk.path, "media"));
    await Deno.mkdir(join(disk.path, "incoming"));
    await disk.makeReadOnly();
    assert.match(await refusal({ DATA_DIR: disk.path }), /cannot be used: its disk is read-only/);
    assert.match(await refusal({ DATA_DIR: disk.path, DATABASE_URL: database.url }), /cannot be used: .*ead-only/);
  },
});

Deno.test({
  name: "a full disk keeps nobody from starting, and its files are marked once there is room",
  ignore: !canMount,
  async fn() {
    await using database = await throwAwayDatabase();
    await using disk = await smallDisk(1);
    const settings = { DATA_DIR: disk.path, DATABASE_URL: database.url, SANDBOX: "0" };
    await Deno.mkdir(join(disk.path, "media"));
    await Deno.mkdir(join(disk.path, "incoming"));
    await disk.fill();
    {
      await using server = await startServerProcess(settings);
      await until(() => server.log().includes("the files were not marked") || null);
    }
    await Deno.remove(join(disk.path, "ballast"));
    await using server = await startServerProcess(settings);
    assert.doesNotMatch(server.log(), /not marked/);
    const mark = await Deno.readTextFile(join(disk.path, "media", "installation-id"));
    assert.deepEqual((await database.pool`select id from installation`).map(({ id }) => id), [mark.trim()]);
  },
});

for (const name of everyNth(["postgres/PG_VERSION", "postgres-password"], 2)) {
  Deno.test(`a data folder that came back without ${name} is named in one line, and starts once that is there`, async () => {
    await using dir = await tempDir();
    const settings = { DATA_DIR: join(dir.path, "data"), HOUSE_BOTS: "off" };
    await copyUsedData(settings.DATA_DIR);
    let cookie = "";
    {
      await using server = await startServerProcess(settings);
      cookie = (await memberOf(server.url)).cookie;
    }
    const [file, kept] = [join(settings.DATA_DIR, name), join(dir.path, "kept")];
    await Deno.rename(file, kept);
    const line = await refusal(settings);
    assert.ok(line.includes(`holds a database but no ${name}; restore`), line);
    await Deno.rename(kept, file);
    await using server = await startServerProcess(settings);
    const who = await fetch(`${server.url}/api/backend/auth/check-login`, { headers: { cookie } });
    assert.equal((await who.json()).isLogIn, true);
  });
}
