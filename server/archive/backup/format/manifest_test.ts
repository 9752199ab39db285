import assert from "node:assert/strict";
import { Manifest } from "./manifest.ts";

function isTaken(bound: string): boolean {
  const partitions = [{ name: "logs_1", of: "logs", bound, dividedBy: null }];
  const tables = [{ name: "logs", columns: ["id"], partitions }];
  const schemas = [{ name: "public", ran: [], tables, sequences: [] }];
  const madeAt = "2026-11-22T02:40:00.000Z";
  return Manifest.safeParse({ program: "stowmark", format: 1, madeAt, reason: "asked", holdsFiles: false, schemas })
    .success;
}

Deno.test("the bounds of a table's parts are constants, and nothing that PostgreSQL would call", () => {
  for (
    const bound of [
      "DEFAULT",
      "FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00')",
      "FOR VALUES FROM ('it''s', MINVALUE) TO (3, -4.5)",
      "FOR VALUES IN ('a', NULL)",
      "FOR VALUES WITH (modulus 4, remainder 0)",
    ]
  ) assert.equal(isTaken(bound), true, bound);
  for (
    const bound of [
      "FOR VALUES FROM (pg_read_file('/etc/passwd')) TO ('b')",
      "FOR VALUES IN (E'\\'' || pg_sleep(5) || '')",
      "FOR VALUES IN ('a'); drop table users",
    ]
  ) assert.equal(isTaken(bound), false, bound);
});
