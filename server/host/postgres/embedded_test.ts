import assert from "node:assert/strict";
import { freePort } from "../../../tests/support/server/free_port.ts";
import { readyLine, startEmbeddedPostgres } from "./embedded.ts";
import { AS_WE_ARE, lastComplaint, spawnTied } from "./tied_process.ts";

Deno.test("a port that somebody takes just before PostgreSQL does is left to them, and another one is found", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-port-" });
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const free = await freePort();
  const ports = [taken.addr.port, taken.addr.port, free];
  const newPort = () => Promise.resolve(String(ports.shift()));
  const postgres = await startEmbeddedPostgres(dataDir, {}, new AbortController().signal, newPort);
  assert.equal(new URL(postgres.url).port, String(free));
  await postgres.stop();
  await Deno.remove(dataDir, { recursive: true });
});

const never = new AbortController().signal;
const shell = (script: string) => spawnTied(AS_WE_ARE, "/bin/sh", ["-c", script]);

Deno.test("a PostgreSQL that falls silent before it is ready ends the start, and is ended", async () => {
  const postgres = shell("echo starting >&2; exec sleep 600");
  await assert.rejects(readyLine(postgres, never, 50), /^StartError: .*did not start: it said nothing for 0.05 s/);
  assert.notEqual(await postgres.ended, 0);
});

Deno.test("a PostgreSQL that ends before it is ready says why in one line", async () => {
  const script = `echo '2026 GMT [7] LOG:  starting' >&2; echo '2026 GMT [7] FATAL:  no room' >&2; exit 1`;
  await assert.rejects(
    readyLine(shell(script), never),
    /^StartError: The built-in PostgreSQL did not start: no room\.$/,
  );
});

Deno.test("whoever ends the start waits for no ready line", async () => {
  const stopping = new AbortController();
  const postgres = shell("exec sleep 600");
  const ready = readyLine(postgres, stopping.signal);
  stopping.abort();
  await assert.rejects(ready, { name: "AbortError" });
  assert.notEqual(await postgres.ended, 0);
});

Deno.test("what initdb and PostgreSQL say to programmers is left out of their complaint", () => {
  const said = 'The files belong to ann.\ninitdb: error: could not create directory "/x": Permission denied\nhint';
  assert.equal(lastComplaint(said), 'could not create directory "/x": Permission denied');
  assert.equal(lastComplaint(""), null);
});
