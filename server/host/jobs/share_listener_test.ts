import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import pg from "pg";
import { openPool } from "../../../db/sql.ts";
import { testPostgresUrl, throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { shareListener } from "./share_listener.ts";

interface Lent {
  readonly client: pg.PoolClient;
  readonly giveBack: () => void;
}

function openShared(connectionString: string) {
  const pool = new pg.Pool({ connectionString });
  const pass = () => {};
  pool.on("error", pass);
  pool.on("connect", (client) => client.on("error", pass));
  const listen = shareListener(pool);
  const lend = (whenLent: Parameters<typeof listen>[0]) => listen(whenLent, { text: "select" });
  const borrow = () =>
    new Promise<Lent>((resolve, reject) =>
      lend((error, client, giveBack) => client ? resolve({ client, giveBack }) : reject(error))
    );
  return { pool, borrow, [Symbol.asyncDispose]: () => pool.end() };
}

Deno.test("all who listen share a connection, and those who lost it together share the next one", async () => {
  await using database = await throwAwayDatabase();
  await using shared = openShared(database.url);
  const [first, second] = await Promise.all([shared.borrow(), shared.borrow()]);
  assert.equal(first.client, second.client);
  const { rows: [backend] } = await first.client.query("select pg_backend_pid() as pid");
  const lost = once(first.client, "error");
  await database.pool`select pg_terminate_backend(${backend.pid})`;
  await lost;
  const [third, fourth] = await Promise.all([shared.borrow(), shared.borrow()]);
  for (const { giveBack } of [first, second]) giveBack();
  assert.equal(third.client, fourth.client);
  await third.client.query("listen work");
  const heard = once(fourth.client, "notification");
  await database.pool`select pg_notify('work', 'is there')`;
  assert.equal((await heard)[0].payload, "is there");
  for (const { giveBack } of [third, fourth]) giveBack();
});

Deno.test("the connection goes back to its pool when nobody listens any more", async () => {
  await using database = await throwAwayDatabase();
  await using shared = openShared(database.url);
  const [first, second] = [await shared.borrow(), await shared.borrow()];
  first.giveBack();
  assert.equal(shared.pool.idleCount, 0);
  second.giveBack();
  assert.equal(shared.pool.idleCount, 1);
  const { giveBack } = await shared.borrow();
  assert.deepEqual([shared.pool.totalCount, shared.pool.idleCount], [1, 0]);
  giveBack();
});

Deno.test("who still waits for the connection keeps it from going back, as where a server leaves while it starts", async () => {
  await using database = await throwAwayDatabase();
  await using shared = openShared(database.url);
  const first = await shared.borrow();
  const waiting = shared.borrow();
  first.giveBack();
  assert.equal(shared.pool.idleCount, 0);
  const second = await waiting;
  await second.client.query("select 1");
  second.giveBack();
  assert.deepEqual([shared.pool.totalCount, shared.pool.idleCount], [1, 1]);
});

Deno.test("a database that is away is told to all who want to listen, and asked anew by whoever asks again", async () => {
  await using database = await throwAwayDatabase();
  await using shared = openShared(database.url);
  const admin = openPool(testPostgresUrl(), { max: 1 });
  const name = new URL(database.url).pathname.slice(1);
  await admin.unsafe(`alter database ${name} with allow_connections false`);
  const asked = await Promise.allSettled([shared.borrow(), shared.borrow()]);
  assert.deepEqual(asked.map(({ status }) => status), ["rejected", "rejected"]);
  await admin.unsafe(`alter database ${name} with allow_connections true`);
  await admin.end();
  const { giveBack } = await shared.borrow();
  giveBack();
});

Deno.test("who listens at the same time is lent the connection one after another", async () => {
  let inFlight = 0, most = 0;
  const client = Object.assign(new EventEmitter(), {
    release: () => {},
    async query() {
      most = Math.max(most, ++inFlight);
      await Promise.resolve();
      inFlight--;
    },
  });
  const listen = shareListener({ connect: () => Promise.resolve(client) } as unknown as pg.Pool);
  const listening = Array.from(
    { length: 5 },
    () =>
      new Promise<void>((resolve) =>
        listen((_error, lent) => resolve(lent?.query('LISTEN "jobs"').then(() => {})), { text: "select" })
      ),
  );
  await Promise.all(listening);
  assert.equal(most, 2, "what it listens to, and the question that waits for that");
});

Deno.test("a connection that answers no more is given up, and whoever listened there gets another one", async () => {
  const connections: { isSilent: boolean; released: unknown[] }[] = [];
  const pool = {
    connect() {
      const connection = { isSilent: false, released: [] as unknown[] };
      connections.push(connection);
      const query = () => connection.isSilent ? new Promise(() => {}) : Promise.resolve();
      const release = (isLost: unknown) => connection.released.push(isLost);
      return Promise.resolve(Object.assign(new EventEmitter(), { query, release }));
    },
  };
  const listen = shareListener(pool as unknown as pg.Pool, 5);
  const lend = () =>
    new Promise<Lent>((resolve) =>
      listen((_error, client, giveBack) => client && resolve({ client, giveBack }), { text: "select" })
    );
  const { client, giveBack } = await lend();
  const lost = once(client, "error");
  const [first] = connections;
  assert.ok(first);
  first.isSilent = true;
  assert.match(String((await lost)[0]), /silent/);
  giveBack();
  const again = await lend();
  assert.deepEqual([connections.length, first.released], [2, [true]], "it does not go back to its pool");
  again.giveBack();
  assert.deepEqual(connections[1]?.released, [false]);
});
