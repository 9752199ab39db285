import assert from "node:assert/strict";
import { databaseFault, isDatabaseFault } from "./database_fault.ts";

const failing = (code: string, message: string) => Object.assign(new Error(message), { code });

Deno.test("of the built-in database nobody is sent to DATABASE_URL", () => {
  assert.equal(databaseFault(failing("57P03", "starting up"), null), "The database refused: starting up.");
});

Deno.test("a connection that is refused or lost is the database's fault, and a statement that it does not know is ours", () => {
  for (const code of ["ECONNREFUSED", "28P01", "CONNECTION_CLOSED", "57P01"]) {
    assert.equal(isDatabaseFault(failing(code, "")), true, code);
  }
  for (const error of [failing("42601", "syntax error"), failing("EACCES", ""), new Error("expected"), null]) {
    assert.equal(isDatabaseFault(error), false);
  }
});
