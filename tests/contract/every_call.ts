import assert from "node:assert/strict";
import { contract } from "../../domain/contract.ts";
import type { Action, CallTable } from "../../domain/wire/action.ts";
import type { TestApp } from "../support/server/test_app.ts";
import { examplesOf, type Sent } from "./examples.ts";
import { addressesOfRow, type Call } from "./send_call.ts";

interface CallWithExample extends Call {
  readonly example: () => Promise<Sent<Action>>;
}

/** Every row of the contract, at its first address. */
export function* everyRow(app: TestApp): Generator<CallWithExample> {
  const examples: Readonly<Record<string, Readonly<Record<string, () => Promise<Sent<Action>>>>>> = examplesOf(app);
  for (const [room, table] of Object.entries<CallTable>(contract)) {
    for (const [name, row] of Object.entries(table.rows)) {
      const example = examples[room]?.[name], [address] = addressesOfRow(table, row);
      assert.ok(example && address, `${name} has no example, or no address`);
      yield { table, name, row, address, example };
    }
  }
}

/** The same at each of its addresses. */
export function* everyCall(app: TestApp): Generator<CallWithExample> {
  for (const call of everyRow(app)) {
    for (const address of addressesOfRow(call.table, call.row)) yield { ...call, address };
  }
}
