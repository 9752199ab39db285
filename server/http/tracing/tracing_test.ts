import assert from "node:assert/strict";
import { sendMailJob } from "../../../domain/mail/mail.ts";
import { addJob } from "../../../db/jobs.ts";
import { json, testApp } from "../../../tests/support/server/test_app.ts";
import { runningEvent, startedGame, testPlayer } from "../../../tests/support/test_game.ts";
import { newToken } from "../../../tests/support/test_tokens.ts";
import { openCollector } from "../../../tests/support/outside/trace_collector.ts";
import { until } from "../../../tests/support/until.ts";
import { openTracing } from "./open_tracing.ts";

Deno.test("a request and the statements it asked come to the collector as one trace, without what people wrote", async () => {
  await using collector = await openCollector();
  await using app = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const ann = await app.signIn("ann.secret@example.org");
  await ann.write("items", "CREATE_ITEM", { tagId: "47110815", title: "diamonds" });
  await ann.read("items", "SEARCH_ITEMS", { searchTerm: "diamonds" });
  await app.fetch("/api/backend/auth/login", json({ email: "bo.secret@example.org", credential: "no-token" }));
  const found = await until(() => {
    const spans = collector.spans();
    const request = spans.find(({ name }) => name === "POST /api/backend/items");
    const statements = spans.filter(({ parentSpanId }) => request && parentSpanId === request.spanId);
    return request && statements.length > 0 ? { request, statements } : null;
  });
  assert.ok(found.statements.every(({ traceId }) => traceId === found.request.traceId));
  assert.ok(found.statements.some(({ attributes }) => attributes.some(({ key }) => key === "db.query.text")));
  const [access = ""] = /(?<==)[^;]+/.exec(ann.cookie) ?? [];
  assert.ok(access.length > 10);
  for (const secret of ["secret@example.org", "47110815", "diamonds", "no-token", access, "payload="]) {
    assert.ok(!collector.all().includes(secret), secret);
  }
});

Deno.test("a message and a job come to the collector with their statements, without what people wrote or who they are", async () => {
  await using collector = await openCollector();
  await using app = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { eventId } = await runningEvent(app);
  using ann = await testPlayer(app, "ann.secret@example.org");
  using ben = await testPlayer(app, "ben.secret@example.org");
  const { gameId, x } = await startedGame([ann, ben], eventId);
  assert.ok((await x.say("makeMove", { gameId, row: 0, col: 0, note: "diamonds" })).ok);
  assert.equal((await x.say("makeMove", { gameId, row: 0, col: 1 })).ok, false);
  await addJob(app.pool, sendMailJob(true), {
    to: "cy.secret@example.org",
    subject: "Code",
    text: "Your code is 91827364",
  });
  const { token } = await newToken(ann.member, "write");
  await app.fetch(
    "/api/v1/items",
    json({ tagId: "47110815", title: "diamonds" }, { authorization: `Bearer ${token}` }),
  );
  const statementsOf = (name: string) => {
    const spans = collector.spans();
    const works = spans.filter((span) => span.name === name);
    const statements = works.map(({ spanId, traceId }) =>
      spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId)
    );
    return works.length > 0 && statements.some(({ length }) => length > 0) ? { works, statements } : null;
  };
  const moves = await until(() => {
    const found = statementsOf("message makeMove");
    return found && found.works.length === 2 ? found : null;
  });
  assert.ok(moves.works.some(({ attributes }) => attributes.some(({ key }) => key === "error.type")));
  await until(() => statementsOf(`job ${sendMailJob(true)}`));
  const { statements: [made] } = await until(() => statementsOf("POST /api/v1/items"));
  assert.ok(made?.some(({ name }) => name === "insert"), "statements of a transaction too");
  const names = ["secret@example.org", "47110815", "diamonds", "91827364", token, ann.member.cookie.slice(20, 60)];
  for (const secret of [...names, ann.member.user.userId, gameId]) {
    assert.ok(!collector.all().includes(secret), secret);
  }
});

Deno.test("what a message leaves running is in no trace", async () => {
  await using collector = await openCollector();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  {
    await using tracing = openTracing({ tracesUrl: collector.url, version: "1", isBehindProxy: false });
    await tracing.messages("joinGame", () => {
      tracing.statements("select 1")();
      void ended.then(() => tracing.statements("delete from late")()).then(isAsked);
      return Promise.resolve();
    });
    end();
    await asked;
  }
  assert.deepEqual(collector.spans().map(({ name }) => name).toSorted(), ["message joinGame", "select"]);
});

Deno.test("no request writes into a trace that it names; behind a proxy its own is linked to that one", async () => {
  const [traceId, spanId] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  for (const [hops, links] of [["0", 0], ["1", 1]] as const) {
    await using collector = await openCollector();
    await using app = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: hops });
    // Flags that say "keep nothing of it" keep nothing from the operator.
    await app.fetch("/healthz", { headers: { traceparent: `00-${traceId}-${spanId}-00` } });
    const span = await until(() => collector.spans().find(({ name }) => name === "GET /healthz") ?? null);
    assert.ok(!span.parentSpanId);
    assert.notEqual(span.traceId, traceId);
    assert.deepEqual(
      span.links?.map((link) => [link.traceId, link.spanId]) ?? [],
      Array(links).fill([traceId, spanId]),
    );
    await app.fetch("/healthz", { headers: { traceparent: `00-${"0".repeat(32)}-${spanId}-01` } });
    const spans = await until(() => {
      const all = collector.spans().filter(({ name }) => name === "GET /healthz");
      return all.length === 2 ? all : null;
    });
    assert.equal(spans[1]?.links?.length ?? 0, 0);
  }
});

Deno.test("a collector that is away changes nothing for people", async () => {
  await using app = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  const ann = await app.signIn("ann@example.org");
  assert.equal((await ann.read("items", "GET_USER_ITEMS")).status, 200);
});
