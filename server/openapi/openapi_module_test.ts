import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { z } from "zod";
import { contract } from "../../domain/contract.ts";
import type { Action } from "../../domain/wire/action.ts";
import { testApp } from "../../tests/support/server/test_app.ts";

const Operation = z.object({ operationId: z.string(), security: z.array(z.record(z.string(), z.array(z.string()))) });
const Document = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  "x-left-out": z.array(z.object({ call: z.string(), because: z.string() })),
});

Deno.test("the document is valid OpenAPI 3.1, and every row of the contract is in it or named as left out", async () => {
  await using app = await testApp();
  const document = Document.parse(await (await app.fetch("/api/v1/openapi.json")).json());
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  assert.ok(valid, JSON.stringify(errors));
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const named = [...operations.map((one) => one.operationId), ...document["x-left-out"].map(({ call }) => call)];
  const rows: Readonly<Record<string, Action>> = Object.assign({}, ...Object.values(contract).map(({ rows }) => rows));
  assert.deepEqual(named.toSorted(), Object.keys(rows).sort());
  for (const { operationId, security } of operations) {
    const row = rows[operationId];
    assert.ok(row?.byToken, `${operationId} is shown and no token opens it`);
    const wanted = row.who === "anyone" ? [] : [{ apiToken: [row.reads ? "read" : "write"] }];
    assert.deepEqual(security, wanted, operationId);
  }
  assert.doesNotMatch(JSON.stringify(document), /\$defs|"says"/);
});
