import assert from "node:assert/strict";
import { databaseFault, isDatabaseFault } from "./database_fault.ts";

const URL = "postgres://ann:secret@db.example.org:5432/boxes";
const failing = (code: string, message: string) => Object.assign(new Error(message), { code });

Deno.test("why a database does not let us in is said with what to look at, and never with the password", () => {
  const said: readonly (readonly [Error, RegExp])[] = [
    [failing("ENOTFOUND", "getaddrinfo ENOTFOUND db.example.org"), /the host's name in DATABASE_URL\.$/],
    [failing("ECONNREFUSED", "connect ECONNREFUSED 10.0.0.1:5432"), /PostgreSQL runs there, and at host and port/],
    [
      failing("28P01", 'password authentication failed for user "ann"'),
      /; look at user and password of DATABASE_URL\.$/,
    ],
    [failing("3D000", 'database "boxes" does not exist'), /the name at the end of DATABASE_URL, or make that database/],
    [failing("XX000", "internal error."), /^The database refused: internal error\.$/],
  ];
  for (const [error, sentence] of said) {
    const fault = databaseFault(error, URL);
    assert.match(fault, sentence);
    assert.doesNotMatch(fault, /secret/);
  }
});

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
