import assert from "node:assert/strict";
import { moveImport } from "../../../../db/transfer/imports.ts";
import { type TestApp, testApp } from "../../../../tests/support/server/test_app.ts";
import { PNG } from "../../../../tests/support/outside/homebox_zip.ts";
import { hostileHost } from "../../../../tests/support/server/hostile_host.ts";
import { boxesOf, change, rowsOf, settled, transferPartsOf, upload } from "../../../../tests/support/test_transfer.ts";
import type { Network } from "../../../host/outgoing/fetch_public.ts";
import { workOn } from "./work_on_import.ts";

const anyHost: Network = { lookup: () => Promise.resolve(["127.0.0.1"]), allows: () => true };

function photoHost(answer: (path: string) => Response) {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ url }) => answer(new URL(url).pathname),
  );
  return {
    address: `http://photos.example:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

Deno.test("photos that are asked for become pictures of their boxes; pages, huge files and missing ones are named instead", async () => {
  await using app = await testApp({ FREE_ASSETS_PER_BOX: "10" });
  const anna = await app.signIn("anna@example.org");
  await using host = photoHost((path) => {
    if (path === "/mug.png") return new Response(PNG);
    if (path === "/page") return new Response("<html>Sign in</html>");
    return new Response(null, { status: 403 });
  });
  const at = host.address;
  const table = `Entry Name,SID,Photo1,Photo2,Photo3\nMug,S1,${at}/mug.png,${at}/page,${at}/old.png\n`;
  const { importId } = await upload(anna, "sortly.csv", table);
  await change(anna, "CHOOSE_READING", importId, { withPhotos: true });
  await moveImport(app.pool, importId, "ready", { state: "applying" });
  const limits = { freeBoxesPerMonth: 20, freeAssetsPerBox: 10, freeBytes: 1e9, proBytes: 1e9 };
  await workOn({ ...transferPartsOf(app), limits, photoNetwork: anyHost }, importId, false);
  const applied = await settled(anna, importId);
  assert.deepEqual([applied.state, applied.files.kept, applied.files.leftOut], ["applied", 1, 2]);
  const [row] = await rowsOf(anna, importId);
  assert.match(
    row?.sentence ?? "",
    /"page" is left out: what lies at its address is no picture\..*"old.png" is left out: photos.example answered 403\./,
  );
  const [mug] = await boxesOf(anna);
  assert.deepEqual(mug?.media.map(({ fileName, category }) => [fileName, category]), [["mug.png", "image"]]);
});

/** An import with these photos, one a row, that is confirmed and that nobody works on. */
async function withPhotos(app: TestApp, addresses: readonly string[]) {
  const anna = await app.signIn("anna@example.org");
  const table = `Entry Name,SID,Photo1\n${
    addresses.map((address, at) => `Box ${at},S${addresses.length}X${at},${address}\n`).join("")
  }`;
  const { importId } = await upload(anna, "sortly.csv", table);
  await change(anna, "CHOOSE_READING", importId, { withPhotos: true });
  await moveImport(app.pool, importId, "ready", { state: "applying" });
  return { anna, importId };
}

const LIMITS = { freeBoxesPerMonth: 200, freeAssetsPerBox: 5, freeBytes: 1e9, proBytes: 1e9 };

Deno.test("a host that is silent is asked for a few of its photos only, and the others say so", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "200" });
  // A port that the system gives to nobody who asks for any.
  const addresses = Array.from({ length: 40 }, (_, at) => `http://photos.example:9999/${at}.png`);
  const { anna, importId } = await withPhotos(app, addresses);
  let asked = 0;
  const counting = { ...anyHost, lookup: () => (asked++, Promise.resolve(["127.0.0.1"])) };
  assert.equal(
    await workOn({ ...transferPartsOf(app), limits: LIMITS, photoNetwork: counting }, importId, false),
    "done",
  );
  assert.ok(asked <= 3 + 4, `asked ${asked} times`);
  const rows = await rowsOf(anna, importId);
  assert.equal(rows.filter(({ sentence }) => sentence.includes("did not answer before")).length, 40 - asked);
});

Deno.test("photos fill a plan's room and no more, and whatever lies at their addresses, no more than a picture's bytes are taken", async () => {
  await using app = await testApp();
  await using host = hostileHost();
  const { anna, importId } = await withPhotos(app, [`http://photos.example:${host.port}/endless`]);
  await workOn({ ...transferPartsOf(app), photoNetwork: anyHost }, importId, false);
  assert.match((await rowsOf(anna, importId))[0]?.sentence ?? "", /more than 25 MB|Pictures may have up to 25 MB/);
  const poor = await withPhotos(app, [
    `http://photos.example:${host.port}/endless`,
    `http://photos.example:${host.port}/whole`,
  ]);
  const limits = { ...LIMITS, freeBytes: 1_000_000 };
  await workOn({ ...transferPartsOf(app), limits, photoNetwork: anyHost }, poor.importId, false);
  const sentences = (await rowsOf(poor.anna, poor.importId)).map(({ sentence }) => sentence);
  for (const sentence of sentences) assert.match(sentence, /there is no room for it|is no picture/);
});

Deno.test("an import of many photos lets others in between, and goes on with the ones that are left", async () => {
  await using app = await testApp();
  let count = 0;
  await using host = photoHost(() => (count++, new Response(PNG)));
  const { importId } = await withPhotos(app, Array.from({ length: 12 }, (_, at) => `${host.address}/${at}.png`));
  let now = Date.now();
  const parts = {
    ...transferPartsOf(app),
    photoNetwork: { ...anyHost, lookup: () => (now += 20_000, Promise.resolve(["127.0.0.1"])) },
    clock: () => now,
  };
  let stretches = 1;
  while (await workOn(parts, importId, false) === "later") stretches++;
  assert.ok(stretches > 1 && stretches < 7, `took ${stretches} stretches`);
  assert.equal(count, 12);
  const [made] = await app.pool<{ media: number }[]>`select count(*)::integer as media from media`;
  assert.equal(made?.media, 12);
});
