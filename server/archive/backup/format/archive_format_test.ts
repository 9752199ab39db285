import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { headBlock, isOurFile, readHead } from "./archive_format.ts";
import { Manifest } from "../../../../domain/backup/manifest.ts";
import { unpackRows } from "./read_archive.ts";

Deno.test("a head says what was written, and no bit of it may change", () => {
  for (const name of ["manifest.json", `media/${"k".repeat(90)}/${"x".repeat(60)}`]) {
    const block = headBlock(name, 12_345, new Date("2026-11-22T12:00:00Z"));
    assert.deepEqual(readHead(block), { name, size: 12_345 });
    for (let at = 0; at < block.length; at++) {
      for (let bit = 1; bit < 256; bit *= 2) {
        const other = Uint8Array.from(block);
        other[at] = (other[at] ?? 0) ^ bit;
        assert.equal(readHead(other), "altered", `bit ${bit} of byte ${at} of ${name}`);
      }
    }
  }
  assert.equal(readHead(new Uint8Array(512)), null);
});

Deno.test("no file of a backup, whoever made it, is called as one that lies elsewhere than ours", () => {
  for (const name of ["scans/abc/1.png", "media/aa/bb.original"]) assert.ok(isOurFile(name), name);
  for (const name of ["media/../x", "media/a/../../x", "scans/../x", "scans/a/.x", "/etc/x", "x", "data/x"]) {
    assert.ok(!isOurFile(name), name);
  }
});

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

Deno.test("packed rows come back, and more of them than fit in memory are refused before they are there", async () => {
  const rows = new Uint8Array(100_000).fill(120);
  assert.deepEqual(new Uint8Array(await unpackRows(gzipSync(rows), 100_000)), rows);
  await assert.rejects(unpackRows(gzipSync(rows), 99_999), /larger than 99999 bytes/);
});
