import assert from "node:assert/strict";
import { z } from "zod";
import type { Action } from "../../domain/wire/action.ts";
import { openCollector, type Span } from "../support/outside/trace_collector.ts";
import { type Member, type TestApp, testApp } from "../support/server/test_app.ts";
import { until } from "../support/until.ts";
import { everyRow } from "./every_call.ts";
import type { Sent } from "./examples.ts";
import { type Call, sendCall } from "./send_call.ts";

/** What people write most. */
const WRITES = [
  ...["CREATE_ITEM", "UPDATE_ITEM", "UPDATE_ITEMS", "DELETE_ITEM", "RESTORE_ITEM"],
  ...["KEEP_CODE", "FORGET_CODE", "upload_media", "delete_media"],
];

/** Of all that reads, and of these: asked for as in its example, by somebody whom the server has seen in the last seconds. */
const STATEMENTS: Readonly<Record<string, number>> = {};

Deno.test("a call asks the database as often as is written down here, and no more", async () => {
  await using collector = await openCollector();
  const settings = { GOOGLE_CLIENT_SECRET: "hush", WEBHOOKS_TO_PRIVATE_ADDRESSES: "1" };
  await using app = await testApp(settings);
  // Another server: of what brings the examples about nothing is counted.
  await using traced = await testApp({
    ...settings,
    ...{ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  const requests = new Map<string, string>();
  for (const { example, ...call } of everyRow(app)) {
    if (!call.row.reads && !WRITES.includes(call.name)) continue;
    requests.set(call.name, await requestOf(traced, call, example));
  }
  const counted: Record<string, number> = {};
  for (const [name, requestId] of requests) {
    // Spans are sent some seconds later, a request's after those of its statements.
    counted[name] = await until(() => statementsOf(requestId, collector.spans()));
  }
  assert.deepEqual(counted, STATEMENTS);
});

/** @returns the id of a request that does what the example says */
async function requestOf(traced: TestApp, call: Call, example: () => Promise<Sent<Action>>): Promise<string> {
  const { payload, as, ...carried } = await example();
  const sent = z.record(z.string(), z.unknown()).parse(payload);
  const answer = await sendCall(as ? await seenBy(traced, as) : traced.fetch, call, sent, carried);
  assert.ok(answer.status < 400, `${call.name}: ${answer.status}`);
  await answer.body?.cancel();
  return answer.headers.get("x-request-id") ?? assert.fail();
}

/** Their session is looked up, which counts for five seconds. */
async function seenBy({ fetch }: TestApp, { cookie }: Member): Promise<TestApp["fetch"]> {
  const fetchAs: TestApp["fetch"] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("cookie", cookie);
    return fetch(path, { ...init, headers });
  };
  await (await fetchAs("/api/backend/auth/check-login")).body?.cancel();
  return fetchAs;
}

function statementsOf(requestId: string, spans: readonly Span[]): number | null {
  const request = spans.find(({ attributes }) => attributes.some(({ value }) => value["stringValue"] === requestId));
  return request ? spans.filter(({ parentSpanId }) => parentSpanId === request.spanId).length : null;
}
