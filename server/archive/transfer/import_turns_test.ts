import assert from "node:assert/strict";
import { join } from "node:path";
import type { ImportState } from "../../../domain/transfer/import.ts";
import type { ImportId } from "../../../domain/wire/ids.ts";
import { moveImport } from "../../../db/transfer/imports.ts";
import { lockTurn, noteAlive, takeTurn, TurnLost } from "../../../db/transfer/import_turns.ts";
import { folderStorage } from "../../host/storage/folder_storage.ts";
import { type Member, type TestApp, testApp } from "../../../tests/support/server/test_app.ts";
import { somebodyWaitsFor } from "../../../tests/support/test_database.ts";
import { change, importFile, settled, transferPartsOf, upload } from "../../../tests/support/test_transfer.ts";
import { until } from "../../../tests/support/until.ts";
import { zipOf } from "../../../tests/support/zip_of.ts";
import { carryOut, takeBack } from "./apply/apply_and_undo.ts";
import { replan, workOn } from "./apply/work_on_import.ts";
import { readImport } from "./read/read_import.ts";

const ZIP = zipOf([
  { path: "boxes.csv", text: 'Number,Title,Files\n1,One,"a.txt\nb.txt"\n2,Two,c.jpg\n3,Three,\n' },
  { path: "a.txt", text: "first" },
  { path: "b.txt", text: "second" },
  { path: "c.jpg", text: "no picture" },
]);

const STEPS = { reading: readImport, planning: replan, applying: carryOut, undoing: takeBack } as const;
const LEADING_TO = { reading: "ready", planning: "ready", applying: "ready", undoing: "applied" } as const;

async function everything({ pool, dataDir }: TestApp): Promise<unknown> {
  const [rows] = await pool`
    select (select json_agg(i order by i.id) from imports i) as imports,
      (select json_agg(r order by r.place) from import_rows r) as rows,
      (select json_agg(f order by f.row_place, f.place) from import_files f) as files,
      (select json_agg(i order by i.id) from items i) as boxes, (select json_agg(m order by m.key) from media m) as media`;
  return { ...rows, stored: await stored(dataDir) };
}

async function stored(dataDir: string): Promise<string[]> {
  const names = await Array.fromAsync(folderStorage(join(dataDir, "media")).list(), ({ name }) => name);
  return names.filter((name) => name.endsWith(".original")).sort();
}

async function importAt(app: TestApp, state: keyof typeof STEPS): Promise<ImportId> {
  const anna = await app.signIn("anna@example.org");
  const { importId } = await (state === "undoing" ? importFile : upload)(anna, "boxes.zip", ZIP);
  await idle(app);
  assert.ok(await moveImport(app.pool, importId, LEADING_TO[state], { state }));
  return importId;
}

/** Until the server's own work on imports is over: it would go on with what is moved under its eyes. */
async function idle({ pool }: TestApp): Promise<void> {
  const working = () => pool`select from graphile_worker.jobs where task_identifier = 'work_on_import'`;
  await until(async () => (await working()).length === 0 || null);
}

Deno.test("whatever a server was doing with an import, once another one took it over it writes nothing more", async (t) => {
  for (const [state, step] of Object.entries(STEPS) as [keyof typeof STEPS, typeof STEPS[keyof typeof STEPS]][]) {
    await t.step(state, async () => {
      await using app = await testApp();
      const importId = await importAt(app, state);
      const late = await takeTurn(app.pool, importId);
      assert.ok(late && await takeTurn(app.pool, importId));
      const before = await everything(app);
      await assert.rejects(step(transferPartsOf(app), late), TurnLost);
      assert.deepEqual(await everything(app), before);
    });
  }
});

Deno.test("a plan that comes late overwrites neither a newer plan nor what was confirmed or thrown away meanwhile", async (t) => {
  const MEANWHILE: Readonly<Record<string, readonly ImportState[]>> = {
    "planned anew": ["ready", "planning"],
    confirmed: ["ready", "applying"],
    "thrown away": [],
  };
  for (const [what, states] of Object.entries(MEANWHILE)) {
    await t.step(what, async () => {
      await using app = await testApp();
      const importId = await importAt(app, "planning");
      const late = await takeTurn(app.pool, importId);
      assert.ok(late);
      const { planning } = await app.pool.begin(async (tx) => {
        await tx`select from imports for update`;
        const planning = assert.rejects(replan(transferPartsOf(app), late), TurnLost);
        await somebodyWaitsFor(tx);
        await tx`update import_rows set verdict = 'refuse', sentence = 'meanwhile'`;
        let at: ImportState = "planning";
        for (const state of states) [, at] = [assert.ok(await moveImport(tx, importId, at, { state })), state];
        if (states.length === 0) await tx`delete from imports`;
        return { planning };
      });
      await planning;
      const rows = await app.pool<{ sentence: string }[]>`select sentence from import_rows`;
      assert.ok(rows.every(({ sentence }) => sentence === "meanwhile"));
      assert.equal(rows.length, states.length === 0 ? 0 : 3);
    });
  }
});

Deno.test("however many servers work on an import at once, its boxes and files are there once and nothing is left over", async () => {
  await using app = await testApp();
  for (let round = 0; round < 4; round++) {
    const anna = await app.signIn(`anna${round}@example.org`);
    const { importId } = await upload(anna, "boxes.zip", ZIP);
    assert.ok(await moveImport(app.pool, importId, "ready", { state: round % 2 === 0 ? "applying" : "reading" }));
    const works = Array.from({ length: 4 }, async () => {
      await meander(app, 60);
      await workOn(slow(app), importId, false);
    });
    await Promise.all(works);
    if ((await settled(anna, importId)).state === "ready") await change(anna, "APPLY_IMPORT", importId);
    assert.deepEqual(await titles(anna), ["One", "Three", "Two"]);
  }
  const [counts] = await app.pool<{ media: number; live: number }[]>`
    select (select count(*)::integer from media) as media, (select sum(live)::integer from households) as live`;
  assert.deepEqual({ ...counts }, { media: 8, live: 12 });
  await until(async () => (await stored(app.dataDir)).length === 8 || null);
});

Deno.test("confirming, throwing away and choosing at the same moment end in one of them, whole", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  for (let round = 0; round < 6; round++) {
    const { importId } = await upload(anna, "boxes.zip", ZIP);
    const calls = [
      ["CHOOSE_SAME_NUMBER", { sameNumber: "merge" }],
      ["APPLY_IMPORT", {}],
      ["DISCARD_IMPORT", {}],
      ["CHOOSE_READING", { numbers: "next" }],
      ["APPLY_IMPORT", {}],
    ] as const;
    await Promise.all(calls.map(async ([action, more]) => {
      await meander(app, 40);
      const { status } = await anna.write("transfer", action, { importId, ...more });
      assert.ok([200, 404, 409].includes(status), `${action} answered ${status}`);
    }));
    const { status } = await anna.read("transfer", "GET_IMPORT", { importId });
    const end = status === 404 ? "gone" : (await settled(anna, importId)).state;
    assert.ok(["gone", "ready", "applied"].includes(end), end);
    assert.deepEqual(await titles(anna), end === "applied" ? ["One", "Three", "Two"] : []);
    if (end === "applied") await change(anna, "UNDO_IMPORT", importId);
    if (end === "ready") await anna.write("transfer", "DISCARD_IMPORT", { importId });
  }
  const [left] = await app.pool<{ rows: number }[]>`
    select count(*)::integer as rows from import_rows r where not exists (select from imports i where i.id = r.import_id)`;
  assert.equal(left?.rows, 0);
});

Deno.test("a confirmed import that could not be finished and is read anew leaves no file behind", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const { importId } = await upload(anna, "boxes.zip", ZIP);
  assert.ok(await moveImport(app.pool, importId, "ready", { state: "applying" }));
  let count = 0;
  const breaking = transferPartsOf(app, (storage) => async (name, path) => {
    if (++count === 2) throw new Error("the disk broke");
    await storage.put(name, path);
  });
  await workOn(breaking, importId, true);
  assert.equal((await settled(anna, importId)).state, "ready");
  assert.equal((await stored(app.dataDir)).length, 1);
  await change(anna, "CHOOSE_READING", importId, { numbers: "next" });
  await anna.write("transfer", "DISCARD_IMPORT", { importId });
  await until(async () => (await stored(app.dataDir)).length === 0 || null);
});

Deno.test("an import under which the server died again and again is given up with a sentence, unless it gets further each time", async (t) => {
  const ENDS = { reading: "failed", planning: "failed", applying: "failed", undoing: "applied" } as const;
  for (const [state, end] of Object.entries(ENDS) as [keyof typeof ENDS, ImportState][]) {
    await t.step(state, async () => {
      await using app = await testApp();
      const importId = await importAt(app, state);
      for (let death = 0; death < 5; death++) assert.ok(await takeTurn(app.pool, importId));
      await workOn(transferPartsOf(app), importId, false);
      const [ended] = await app.pool<{ state: ImportState; sentence: string }[]>`select state, sentence from imports`;
      assert.equal(ended?.state, end);
      assert.match(ended?.sentence ?? "", /stopped several times while it worked on this/);
    });
  }
  await t.step("further each time", async () => {
    await using app = await testApp();
    const importId = await importAt(app, "applying");
    const dying = () => {
      let count = 0;
      return transferPartsOf(app, (storage) => async (name, path) => {
        if (++count === 2) throw new Error("the server died");
        await storage.put(name, path);
      });
    };
    for (let death = 0; death < 4; death++) assert.ok(await takeTurn(app.pool, importId));
    await assert.rejects(workOn(dying(), importId, false), /the server died/);
    for (let death = 0; death < 3; death++) assert.ok(await takeTurn(app.pool, importId));
    await workOn(transferPartsOf(app), importId, false);
    const [ended] = await app.pool<{ state: ImportState }[]>`select state from imports`;
    assert.equal(ended?.state, "applied");
  });
});

async function titles(member: Member): Promise<string[]> {
  const { body } = await member.read<{ data: { items: { title: string }[] } }>("items", "GET_USER_ITEMS", {});
  return body.data.items.map(({ title }) => title).sort();
}

/** A storage that takes its time, another one for each file. */
function slow(app: TestApp) {
  return transferPartsOf(app, (storage) => async (name, path) => {
    await meander(app, 40);
    await storage.put(name, path);
  });
}

/** For up to so many questions to the database, so that no two runs are alike. */
async function meander({ pool }: TestApp, most: number): Promise<void> {
  for (let left = Math.random() * most; left > 1; left--) await pool`select`;
}

Deno.test("the time of an import does not pass while it waits for others", async () => {
  await using app = await testApp();
  const importId = await importAt(app, "applying");
  await app.pool`
    update imports set entered_at = now() - interval '60 minutes', changed_at = now() - interval '50 minutes'
    where id = ${importId}`;
  const turn = await takeTurn(app.pool, importId);
  assert.ok(turn);
  assert.equal(Math.round((turn.changedAt.getTime() - turn.enteredAt.getTime()) / 60_000), 10);
});

Deno.test("a sign of life waits for nothing that is written at that moment", async () => {
  await using app = await testApp();
  const importId = await importAt(app, "undoing");
  const turn = await takeTurn(app.pool, importId);
  assert.ok(turn);
  await app.pool`update imports set changed_at = now() - interval '1 minute'`;
  await app.pool.begin(async (tx) => {
    await lockTurn(tx, turn);
    await noteAlive(app.pool, turn);
  });
  await noteAlive(app.pool, turn);
  const [found] = await app.pool`select changed_at > now() - interval '30 seconds' as "isAlive" from imports`;
  assert.equal(found?.["isAlive"], true);
});
