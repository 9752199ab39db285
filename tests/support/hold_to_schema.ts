import assert from "node:assert/strict";
import { z } from "zod";
import { contract } from "../../domain/contract.ts";
import { serverMessages } from "../../domain/game/messages.ts";
import type { ActionTable, CallTable } from "../../domain/wire/action.ts";

/** Fails unless the value is what the schema says: nothing missing, nothing wrong and nothing more. */
export function holdTo(schema: z.ZodType, value: unknown, what: string): void {
  const parsed = schema.safeParse(value);
  assert.ok(parsed.success, `${what}: ${parsed.error}`);
  // What the schema does not name is gone from what it parsed.
  assert.deepEqual(parsed.data, value, `${what} says more than its schema`);
}

export function holdReply(action: string, body: unknown): void {
  const row = ROWS[action];
  assert.ok(row, `${action} is in no table`);
  const { succeeded, message, ...reply } = z.looseObject({ succeeded: z.literal(true) }).parse(body);
  assert.ok(succeeded);
  assert.equal(message, row.message?.done);
  holdTo(row.reply, reply, action);
}

const ROWS: ActionTable = Object.assign({}, ...Object.values<CallTable>(contract).map(({ rows }) => rows));

export function holdPush(event: string, payload: unknown): void {
  const schema = Object.entries<z.ZodType>(serverMessages).find(([name]) => name === event)?.[1];
  assert.ok(schema, `${event} is no message of the server`);
  holdTo(schema, payload ?? {}, event);
}
