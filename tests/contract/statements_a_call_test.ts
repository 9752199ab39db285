import assert from "node:assert/strict";
import { z } from "zod";
import type { Action } from "../../domain/wire/action.ts";
import { openCollector, type Span } from "../support/outside/trace_collector.ts";
import { type Member, memberBy, type TestApp, testApp } from "../support/server/test_app.ts";
import { until } from "../support/until.ts";
import { everyRow } from "./every_call.ts";
import type { Sent } from "./examples.ts";
import { type Call, sendCall } from "./send_call.ts";

/** So many statements take these: all that reads, and what people write most, for somebody whom the server has seen in the last seconds. */
const CALLS: Readonly<Record<number, string>> = {
  0: `calendar_callback get_stripekey healthz oidc_callback openapi_document`,
  1: `COUNT_KEPT_SCANS FIND_BOX_ELSEWHERE FIND_ITEM_BY_CODE FIND_ITEM_BY_TAGID FORGET_CODE GET_CODES GET_ITEM_BY_ID
    GET_TRASH LIST_API_TOKENS LIST_INVITATIONS LIST_KEPT_SCANS LIST_MERGES LIST_RENUMBERED LIST_WEBHOOKS NEXT_TAGID
    READ_BOXES_TO_LABEL READ_LABEL_SHEET calendar_auth_url check_login find_boxes_by_number find_user get_box get_kept_scan get_media
    get_payment_methods get_payments get_player get_prices get_profile_image get_user_by_id list_events list_games
    list_sessions list_tournaments list_trash next_number readyz search_user search_user_by_name
    search_user_profile`,
  2: `GET_CHANGES GET_HISTORY GET_IMPORT GET_IMPORTS GET_IMPORT_ROWS GET_LIMITS GET_PLACES_AND_TAGS GET_TAGIDS
    GET_USER_ITEMS LIST_BOX_LINKS LIST_DELIVERIES LIST_HOUSEHOLDS READ_HOUSEHOLD SEARCH_ITEMS
    check_player_for_event getPlayersByEvent get_event_by_id get_invitation_mutes list_boxes search_boxes`,
  3: `DELETE_ITEM get_game_log`,
  4: `export_boxes get_subscription metrics`,
  5: `CREATE_ITEM PREVIEW_MERGE RESTORE_ITEM UPDATE_ITEMS`,
  6: `KEEP_CODE UPDATE_ITEM delete_media`,
  10: `upload_media`,
};
const STATEMENTS = new Map(
  Object.entries(CALLS).flatMap(([count, names]) => names.split(/\s+/).map((name) => [name, Number(count)])),
);

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
    // What the log's reads take depends on what is in it.
    if (call.row.who === "admin" || !call.row.reads && !STATEMENTS.has(call.name)) continue;
    requests.set(call.name, await requestOf(traced, call, example));
  }
  assert.deepEqual([...STATEMENTS.keys()].filter((name) => !requests.has(name)), [], "they are no calls any more");
  const faults: string[] = [];
  for (const [name, requestId] of requests) {
    // Spans are sent some seconds later, a request's after those of its statements.
    const count = await until(() => statementsOf(requestId, collector.spans()));
    const wanted = STATEMENTS.get(name) ?? "no figure";
    if (count !== wanted) faults.push(`${name} takes ${count} statements, and ${wanted} stands in this test.`);
  }
  assert.deepEqual(faults, []);
});

/** @returns the id of a request that does what the example says */
async function requestOf(traced: TestApp, call: Call, example: () => Promise<Sent<Action>>): Promise<string> {
  const { payload, as, ...carried } = await example();
  const sent = z.record(z.string(), z.unknown()).parse(payload);
  const answer = await sendCall(as ? await seenBy(traced, as) : traced.fetch, call, sent, carried);
  assert.ok(answer.status < 400, `${call.name}: ${answer.status}`);
  // To its end: an export asks as it goes.
  await answer.arrayBuffer();
  return answer.headers.get("x-request-id") ?? assert.fail();
}

/** Their session is looked up, which counts for five seconds. */
async function seenBy({ fetch }: TestApp, { user, cookie }: Member): Promise<TestApp["fetch"]> {
  const there = memberBy(fetch, user, cookie);
  await (await there.fetch("/api/backend/auth/check-login")).body?.cancel();
  return there.fetch;
}

function statementsOf(requestId: string, spans: readonly Span[]): number | null {
  const request = spans.find(({ attributes }) => attributes.some(({ value }) => value["stringValue"] === requestId));
  if (!request) return null;
  const asked = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  // On a busy machine it may have run out again.
  return asked.filter(({ attributes }) => !attributes.some(isSessionLookUp)).length;
}

function isSessionLookUp({ value }: Span["attributes"][number]): boolean {
  return String(value["stringValue"]).includes("from session_tokens t join sessions");
}
