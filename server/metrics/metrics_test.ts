import assert from "node:assert/strict";
import { json, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { enterRoom, runningEvent, startedGame, testPlayer } from "../../tests/support/test_game.ts";
import { somebodyWaitsFor } from "../../tests/support/test_database.ts";
import { until } from "../../tests/support/until.ts";
import { version } from "../host/process/version.ts";

async function figuresOf(app: Pick<TestApp, "fetch">): Promise<Map<string, number>> {
  const lines = (await (await app.fetch("/metrics")).text()).split("\n").filter((line) =>
    line && !line.startsWith("#")
  );
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

Deno.test("a scrape tells the games, moves and sockets there are, and who waits", async () => {
  await using app = await testApp();
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  const { gameId, x, o } = await startedGame([ann, ben], eventId);
  assert.ok((await x.say("makeMove", { gameId, row: 0, col: 0 })).ok);
  assert.ok((await o.say("makeMove", { gameId, row: 1, col: 0 })).ok);
  assert.equal((await o.say("makeMove", { gameId, row: 1, col: 1 })).ok, false);
  const figures = await figuresOf(app);
  assert.equal(figures.get("stowmark_moves_total"), 2);
  assert.equal(figures.get("stowmark_games_live"), 1);
  assert.equal(figures.get("stowmark_games_overdue"), 0);
  assert.equal(figures.get("stowmark_tickets_waiting"), 0);
  assert.equal(figures.get("stowmark_sockets"), 2);
  assert.equal(figures.get("stowmark_database_up"), 1);
  assert.equal(figures.get("stowmark_uncaught_errors_total"), 0);
  assert.equal(figures.get("stowmark_uncaught_errors_last_hour"), 0);
  assert.equal(figures.get(`stowmark_build_info{version="${version}"}`), 1);
});

Deno.test("a scrape tells uploads, fetches of the number reader, and requests by route and status", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { body } = await ann.write<{ data: { _id: string } }>("items", "CREATE_ITEM", { tagId: "7" });
  const files = new FormData();
  files.append("files", new File(["x".repeat(3_000)], "note.txt", { type: "text/plain" }));
  const sent = await ann.fetch(`/api/backend/items/${body.data._id}/media`, { method: "POST", body: files });
  assert.equal(sent.status, 201);
  await app.fetch("/assets/weights-00000000.bin");
  await app.fetch("/api/backend/auth/login", json({ email: "nobody" }));
  const figures = await figuresOf(app);
  assert.ok((figures.get("stowmark_uploaded_bytes_total") ?? 0) > 3_000);
  assert.equal(figures.get("stowmark_uploads_in_flight"), 0);
  assert.equal(figures.get("stowmark_recogniser_loads_total"), 1);
  assert.equal(figures.get("stowmark_pictures_gone_total"), 0);
  assert.equal(figures.get("stowmark_decoder_deaths_total"), 0);
  const route = 'method="POST",route="/api/backend/auth/login",status="400"';
  assert.equal(figures.get(`stowmark_http_seconds_count{${route}}`), 1);
  assert.ok((figures.get(`stowmark_http_seconds_sum{${route}}`) ?? 0) > 0);
  for (const name of ["pool_connections_max", "database_connections"]) {
    assert.ok((figures.get(`stowmark_${name}`) ?? 0) > 0, name);
  }
});

Deno.test("a scrape tells who waits for an opponent, games past their deadline, running jobs and files that arrive", async () => {
  await using app = await testApp();
  const { pool } = app;
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann@example.org");
  using ben = await testPlayer(app, "ben@example.org");
  using cy = await testPlayer(app, "cy@example.org");
  const { gameId } = await startedGame([ann, ben], eventId);
  await enterRoom(cy, eventId);
  await cy.say("findMatch", { eventId });
  await pool`select graphile_worker.add_job('no_such_work', '{}'::json)`;
  await pool`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'no_such_work')`;
  // Held by the next in the queue, so that the sweep that ends what is overdue passes it by.
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  const holding = await pool.begin(async (tx) => {
    await tx`update games set deadline_at = now() - interval '1 minute' where id = ${gameId}`;
    const next = pool.begin(async (other) => {
      await other`select from games where id = ${gameId} for update`;
      await seen;
    });
    await somebodyWaitsFor(tx);
    return { next };
  });
  const { body } = await ann.member.write<{ data: { _id: string } }>("items", "CREATE_ITEM", { tagId: "7" });
  const { promise: whole, resolve: finish } = Promise.withResolvers<void>();
  const sending = ann.member.fetch(`/api/backend/items/${body.data._id}/media`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: halfAFile(whole),
  });
  const figures = await until(async () => {
    const found = await figuresOf(app);
    // The server's own jobs run for a moment too.
    const isSo = ["uploads_in_flight", "games_overdue", "jobs_running"].every((name) =>
      found.get(`stowmark_${name}`) === 1
    );
    return isSo ? found : null;
  });
  assert.equal(figures.get("stowmark_tickets_waiting"), 1);
  finish();
  release();
  await Promise.all([holding.next, sending.then((answer) => answer.body?.cancel())]);
});

function halfAFile(whole: Promise<void>): ReadableStream<Uint8Array> {
  const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf';
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
      await whole;
      controller.enqueue(new TextEncoder().encode(" and half\r\n--x--\r\n"));
      controller.close();
    },
  });
}

const METHODS_OF_HTTP = ["GET", "PROPFIND", "LOCK", "PUT", "SEARCH"];

Deno.test("a thousand made-up paths and methods make no more series than one of each", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const ask = async (at: number) => {
    const paths = [`/made-up/${at}`, `/api/made-up/${at}`, `/api/v1/items/made-up-${at}`, `/media/made-up-${at}`];
    for (const [index, path] of paths.entries()) {
      // Those that the listener knows; it refuses all others.
      const method = index === 0 ? METHODS_OF_HTTP[at % METHODS_OF_HTTP.length] ?? "GET" : "GET";
      await (await ann.fetch(path, { method })).body?.cancel();
    }
  };
  for (const at of METHODS_OF_HTTP.keys()) await ask(at);
  assert.ok(![...(await figuresOf(app)).keys()].some((one) => one.includes("PROPFIND")));
  const series = async () => [...(await figuresOf(app)).keys()];
  await series();
  const before = await series();
  for (let at = 9; at < 260; at++) await ask(at);
  assert.deepEqual((await series()).filter((one) => !before.includes(one)), []);
});

Deno.test("while the database does not answer, a scrape says so and still gives what the process knows", async () => {
  await using app = await testApp();
  // Whoever counts the games waits for this.
  const { promise: counted, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const blocking = app.pool.begin(async (tx) => {
    await tx`lock table graphile_worker._private_jobs in access exclusive mode`;
    isLocked();
    await counted;
  });
  await locked;
  const figures = await figuresOf(app);
  release();
  await blocking;
  assert.equal(figures.get("stowmark_database_up"), 0);
  assert.ok(!figures.has("stowmark_jobs_waiting"));
  assert.equal(figures.get("stowmark_moves_total"), 0);
});

Deno.test("who runs which version is told at /healthz", async () => {
  await using app = await testApp();
  assert.deepEqual(await (await app.fetch("/healthz")).json(), { succeeded: true, version });
});
