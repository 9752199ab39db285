import assert from "node:assert/strict";
import { join } from "node:path";
import { addJob } from "../../db/jobs.ts";
import { followLogs } from "../../db/logs/read_logs.ts";
import type { LogId } from "../../domain/logs/log.ts";
import { sendMailJob } from "../../domain/mail/mail.ts";
import { tempDir } from "../support/server/cli_process.ts";
import { healthCheckingProxy } from "../support/server/health_checking_proxy.ts";
import { launchServer, startServerProcess } from "../support/server/server_process.ts";
import { callSteadily } from "../support/server/steady_calls.ts";
import { type Member, signInAt } from "../support/server/test_app.ts";
import { newBox } from "../support/test_boxes.ts";
import { throwAwayDatabase } from "../support/test_database.ts";
import { connected, next, socketOf } from "../support/server/test_sockets.ts";
import { until } from "../support/until.ts";

async function installation() {
  const held = new AsyncDisposableStack();
  const database = held.use(await throwAwayDatabase());
  const { path: dataDir } = held.use(await tempDir());
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, HOUSE_BOTS: "off" };
  return { ...database, dataDir, settings, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

const memberOf = (url: string) => signInAt(url, "anna@example.org");

async function slowUpload(member: Member, itemId: string) {
  const { promise: toldToEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isRead, resolve: noteRead } = Promise.withResolvers<void>();
  const head = '--b\r\ncontent-disposition: form-data; name="files"; filename="notes.txt"\r\n\r\n';
  const text = (words: string) => new TextEncoder().encode(words);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      if (sent === 0) stream.enqueue(text(head));
      stream.enqueue(text("A box of books. ".repeat(4_096)));
      sent += 1;
      // What no buffer on the way holds has been read by the server.
      if (sent < 400) return;
      noteRead();
      await toldToEnd;
      stream.enqueue(text("\r\n--b--\r\n"));
      stream.close();
    },
  }, { highWaterMark: 0 });
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const answer = member.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", headers, body });
  await isRead;
  return { answer, end };
}

async function sizesIn(folder: string): Promise<number[]> {
  const files = await Array.fromAsync(Deno.readDir(folder));
  return await Promise.all(files.map(async ({ name }) => (await Deno.stat(join(folder, name))).size));
}

async function isLeaving(url: string): Promise<void> {
  await until(async () => {
    // Not `/readyz`: whoever asks that every moment is taken for a proxy.
    const { status, body } = await fetch(`${url}/login`);
    await body?.cancel();
    return status === 503 || null;
  });
}

Deno.test("a leaving server finishes what it has begun, lets nobody new in, and only then says goodbye to the sockets", async () => {
  await using stage = await installation();
  await using server = await startServerProcess(stage.settings);
  const anna = await memberOf(server.url);
  const { _id: itemId } = await newBox(anna);
  using socket = socketOf(server, anna);
  await connected(socket);
  const upload = await slowUpload(anna, itemId);
  const heard: string[] = [];
  const goodbye = next(socket, "serverRestart").then(() => heard.push("goodbye"));

  server.kill("SIGTERM");
  await isLeaving(server.url);
  const refused = await anna.write("items", "CREATE_ITEM", { tagId: "2" });
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "1"]);
  assert.match(refused.body.errorMessage ?? "", /restarting/);
  using late = socketOf(server, anna);
  await assert.rejects(connected(late));

  heard.push("upload done");
  upload.end();
  assert.equal((await upload.answer).status, 201);
  await goodbye;
  assert.deepEqual(heard, ["upload done", "goodbye"]);
  assert.equal((await server.status).code, 0);
  assert.deepEqual((await stage.pool`select tag_id from items`).map((row) => row.tag_id), ["1"]);
  const [kept] = await stage.pool`select key, size from media`;
  const folder = join(stage.dataDir, "media", kept?.key.slice(-2));
  assert.deepEqual(await sizesIn(folder), [Number(kept?.size)]);
});

Deno.test("behind a proxy that asks whether servers are ready, one of two leaves and no call of anybody fails", async () => {
  await using stage = await installation();
  const settings = { ...stage.settings, RATE_LIMITS: "off", TRUST_PROXY: "1", SANDBOX: "1" };
  await using stays = await startServerProcess(settings);
  await using leaves = await startServerProcess(settings);
  await using proxy = healthCheckingProxy([stays.url, leaves.url]);
  await until(() => proxy.isSettled() || null);
  const pro = await signInAt(proxy.url, "pro@sandbox.test");
  const direct = await signInAt(leaves.url, "anna@example.org");
  const { _id: itemId } = await newBox(direct);
  using socket = socketOf(leaves, direct);
  await connected(socket);
  let tagId = 1;
  const clients = [
    callSteadily(() => pro.read("items", "GET_LIMITS")),
    callSteadily(() => pro.write("items", "CREATE_ITEM", { tagId: String(tagId++) })),
  ];
  const twentyMore = async () => {
    const before = clients.map((client) => client.count());
    await until(() => clients.every((client, at) => client.count() >= (before[at] ?? 0) + 20) || null);
  };
  await twentyMore();
  // It waits for this one, so that it is there for long after it was told to leave.
  const upload = await slowUpload(direct, itemId);

  leaves.kill("SIGTERM");
  await until(() => !proxy.isHealthy(leaves.url) || null);
  upload.end();
  assert.equal((await upload.answer).status, 201);
  assert.equal((await leaves.status).code, 0);
  await twentyMore();
  const [reads, writes] = await Promise.all(clients.map((client) => client.end()));
  assert.deepEqual(Object.keys(reads ?? {}), ["200"], JSON.stringify(reads));
  assert.deepEqual(Object.keys(writes ?? {}), ["201"], JSON.stringify(writes));
  assert.equal(
    (await stage
      .pool`select from items i join households h on h.id = i.household_id where h.owner_id = ${pro.user.userId}`)
      .length,
    writes?.["201"],
  );
});

/** Where a signal makes the server forget a promise that fails. */
async function forgetting(dataDir: string): Promise<string> {
  const preload = join(dataDir, "forget.js");
  await Deno.writeTextFile(
    preload,
    'Deno.addSignalListener("SIGUSR2", () => { Promise.reject(new Error("forgotten by a test")); });',
  );
  return preload;
}

async function leaveWorkBehind(signal: Deno.Signal, code: number): Promise<void> {
  await using stage = await installation();
  const { promise: isCalled, resolve: noteCall } = Promise.withResolvers<void>();
  using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  using calls = new DisposableStack();
  (async () => {
    for await (const call of silent) {
      calls.use(call);
      noteCall();
    }
  })().catch(() => {});
  const mail = { SANDBOX: "0", SMTP_URL: `smtp://127.0.0.1:${silent.addr.port}` };
  const settings = { ...stage.settings, ...mail, LOG_LEVEL: "off" };
  const preload = await forgetting(stage.dataDir);
  await using server = launchServer(settings, { preload, failsUncaught: code === 1 });
  const url = await server.ready();
  await addJob(stage.pool, sendMailJob(false), { to: "anna@example.org", subject: "Hello", text: "Hello" });
  await isCalled;
  server.kill(signal);
  await until(() => fetch(`${url}/healthz`).then(({ body }) => body?.cancel().then(() => null), () => true));
  // Another error while it leaves ends nothing.
  assert.doesNotThrow(() => server.kill(code ? signal : "SIGCONT"), "the door is closed while the work still runs");
  assert.equal((await server.status).code, code);
  const left = await stage.pool`select from graphile_worker.jobs where task_identifier = ${sendMailJob(false)}`;
  assert.equal(left.length, 1);
  const errors = (await followLogs(stage.pool, {}, "0" as LogId, 10)).filter(({ level }) => level === "error");
  const forgotten = "nobody caught an error: Error: forgotten by a test";
  assert.deepEqual(errors.map(({ message }) => message), code ? [forgotten, forgotten] : []);
}

Deno.test("work that does not end keeps nobody: it stays planned, and an error that nobody caught is kept where none are told", async () => {
  await Promise.all([leaveWorkBehind("SIGTERM", 0), leaveWorkBehind("SIGUSR2", 1)]);
});
