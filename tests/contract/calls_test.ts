import assert from "node:assert/strict";
import { z } from "zod";
import { contract } from "../../domain/contract.ts";
import type { Action, CallTable } from "../../domain/wire/action.ts";
import { methodOf } from "../../server/http/calls/serve_calls.ts";
import { holdReply, holdTo } from "../support/hold_to_schema.ts";
import { type TestApp, testApp } from "../support/server/test_app.ts";
import { oidcProviderOfOurOwn } from "../support/outside/test_oidc.ts";
import { everyCall } from "./every_call.ts";
import type { Sent } from "./examples.ts";
import { addressesOfRow, type Call, sendCall } from "./send_call.ts";

const Refusal = z.object({
  succeeded: z.literal(false),
  errorMessage: z.string(),
  message: z.string(),
  requestId: z.string(),
});
const SETTINGS = { GOOGLE_CLIENT_SECRET: "hush", PASSWORD_SIGN_IN: "1", WEBHOOKS_TO_PRIVATE_ADDRESSES: "1" };

Deno.test("every call answers what its row says, at every address, and no stranger, foreign page or false claim", async (t) => {
  await using provider = await oidcProviderOfOurOwn();
  await using app = await testApp({ ...SETTINGS, ...provider.settings });
  for (const { example, ...call } of everyCall(app)) {
    await t.step(`${call.name} at ${call.address}`, () => holdCall(app, call, example));
  }
});

async function holdCall(app: TestApp, call: Call, example: () => Promise<Sent<Action>>): Promise<void> {
  const { payload, as, ...carried } = await example();
  const sent = z.record(z.string(), z.unknown()).parse(payload);
  const { who, status } = call.row;
  if (who !== "anyone") await holdRefusal(await sendCall(app.fetch, call, sent, carried), 401);
  if (who === "admin") {
    const member = await app.signIn("member@sandbox.test");
    await holdRefusal(await sendCall(member.fetch, call, sent, carried), 403);
  }
  const fetchAs = as?.fetch ?? app.fetch;
  if (who !== "anyone" && !call.row.isAboutOthers) {
    await holdRefusal(await sendCall(fetchAs, call, { ...sent, userId: "somebody else" }, carried), 403);
  }
  if (!call.row.reads) {
    const headers = { ...carried.headers, "sec-fetch-site": "cross-site" };
    await holdRefusal(await sendCall(fetchAs, call, sent, { ...carried, headers }), 403);
  }
  const answer = await sendCall(fetchAs, call, sent, carried);
  if (call.row.reply instanceof z.ZodCustom) {
    assert.ok([200, 302].includes(answer.status), `${call.name} answered ${answer.status}`);
    return await answer.body?.cancel();
  }
  const body = await answer.json();
  assert.ok(body.succeeded, `${call.name}: ${body.errorMessage}`);
  holdReply(call.name, body);
  assert.ok(
    status === "200 or 201" ? [200, 201].includes(answer.status) : answer.status === (status ?? 200),
    call.name,
  );
}

async function holdRefusal(answer: Response, status: number): Promise<void> {
  assert.equal(answer.status, status);
  holdTo(Refusal, await answer.json(), "a refusal");
}

Deno.test("the server answers at the addresses of the contract and at no other", async () => {
  await using app = await testApp(SETTINGS);
  const served = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  const named = Object.values<CallTable>(contract).flatMap((table) =>
    Object.values(table.rows).flatMap((row) =>
      addressesOfRow(table, row).flatMap((address) =>
        address === table.path ? [`GET ${address}`, `POST ${address}`] : [`${methodOf(row)} ${address}`]
      )
    )
  );
  assert.deepEqual(new Set(served.filter((route) => !NO_CALLS.test(route))), new Set(named));
});

/** The pages of the web app, what crawlers ask for, and the stand-ins, which exist in the sandbox alone. */
const NO_CALLS = /^GET \/(\*|assets\/.*|robots\.txt|sitemap\.xml)$|^[A-Z]+ \/sandbox\//;
