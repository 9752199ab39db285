import assert from "node:assert/strict";
import { type Member, testApp } from "../support/server/test_app.ts";
import { openCollector, type Span } from "../support/outside/trace_collector.ts";
import { until } from "../support/until.ts";

type Ask = (member: Member) => Promise<{ readonly status: number }>;

const read = (action: string, payload: object): Ask => (member) => member.read("items", action, payload);

let nextNumber = 28;

/** What people ask for most, with a session that the server has seen in the last seconds. */
const CALLS: readonly [what: string, ask: Ask, most: number][] = [
  ["check-login", (member) => member.fetch("/api/backend/auth/check-login"), 1],
  ["a page of boxes", read("GET_USER_ITEMS", { limit: 50 }), 2],
  ["a box by its number", read("FIND_ITEM_BY_TAGID", { tagId: "27" }), 1],
  ["a search", read("SEARCH_ITEMS", { searchTerm: "coats" }), 2],
  ["the next number", read("NEXT_TAGID", {}), 1],
  ["what is left of the plan", read("GET_LIMITS", {}), 2],
  [
    "saving a box",
    (member) => member.write("items", "CREATE_ITEM", { tagId: String(nextNumber++), title: "Skates" }),
    11,
  ],
];

Deno.test("a call asks the database no more often than it has to", async () => {
  await using collector = await openCollector();
  await using app = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await (await app.signIn("ann@example.org")).write("items", "CREATE_ITEM", { tagId: "27", title: "Winter coats" });
  const asked: { readonly what: string; readonly most: number; readonly from: bigint }[] = [];
  for (const [what, ask, most] of CALLS) {
    // Her session is looked up, which counts for five seconds. An older one's might run out before she asks again.
    const ann = await app.signIn("ann@example.org");
    await ask(ann);
    asked.push({ what, most, from: BigInt(Date.now()) * 1_000_000n });
    assert.ok((await ask(ann)).status < 300, what);
  }
  // Spans are sent some seconds later, all of them together.
  for (const { what, most, from } of asked) {
    const spanId = await until(() => callSince(collector.spans(), from)?.spanId ?? null);
    const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId);
    assert.ok(statements.length <= most, `${what} asks ${statements.length} times`);
  }
});

/** The first of them. */
function callSince(spans: readonly Span[], from: bigint): Span | undefined {
  return spans.filter(({ name, startTimeUnixNano }) => /^(GET|POST) /.test(name) && startTimeUnixNano >= from)
    .toSorted((a, b) => a.startTimeUnixNano < b.startTimeUnixNano ? -1 : 1)[0];
}
