import assert from "node:assert/strict";
import { startServerProcess } from "../support/server/server_process.ts";
import { signInAt } from "../support/server/test_app.ts";
import { throwAwayDatabase } from "../support/test_database.ts";
import { importFile } from "../support/test_transfer.ts";
import { idsOf, stateOf, tableOfBoxes, TO_PRIVATE, webhookOf } from "../support/outside/test_webhooks.ts";
import { until } from "../support/until.ts";
import { webhookReceiver } from "../support/outside/webhook_receiver.ts";

const BOXES = 200;
const KILLED_AT = 77;

Deno.test("kill -9 of the server that sends loses nothing: another one goes on, and what comes twice has the same id", async () => {
  await using database = await throwAwayDatabase();
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-telling-" });
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => Deno.remove(dataDir, { recursive: true }));
  const settings = {
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, SANDBOX: "1", RATE_LIMITS: "off", HOUSE_BOTS: "off" },
    ...{ ...TO_PRIVATE, FREE_BOXES_PER_MONTH: "1000" },
  };
  const { promise: midway, resolve: isMidway } = Promise.withResolvers<void>();
  const { promise: killed, resolve: goOn } = Promise.withResolvers<void>();
  await using receiver = webhookReceiver(async () => {
    if (receiver.received.length === KILLED_AT) {
      isMidway();
      await killed;
    }
    return new Response();
  });
  await using one = await startServerProcess(settings);
  const memberAt = (url: string) => signInAt(url, "ann@example.org");
  const ann = await memberAt(one.url);
  await webhookOf(database, ann, receiver.address);
  await importFile(ann, "boxes.csv", tableOfBoxes(BOXES));
  await midway;
  one.kill("SIGKILL");
  await one.status;
  // Who is not answered gives up after 10 s; the other server may take longer than that to start.
  await using two = await startServerProcess(settings);
  goOn();
  // A minute later: its hold has run out, and the job of every minute runs.
  await database.pool`update webhooks set held_until = now()`;
  await database.pool`update webhook_deliveries set due_at = due_at - interval '2 minutes' where state = 'waiting'`;
  await database.pool`select graphile_worker.add_job('resume_webhooks')`;
  const there = await memberAt(two.url);
  await until(async () => (await stateOf(there))?.waiting === 0 || null);
  const ids = idsOf(receiver.received);
  assert.equal(new Set(ids).size, BOXES);
  assert.deepEqual(ids.filter((id, at) => ids.indexOf(id) !== at), [ids[KILLED_AT - 1]]);
  const told = receiver.received.toSpliced(KILLED_AT, 1).map(({ event }) => event.data["tagId"]);
  assert.deepEqual(told, Array.from({ length: BOXES }, (_, at) => String(at + 1)));
});
