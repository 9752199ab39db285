import assert from "node:assert/strict";
import { freePort } from "../../../tests/support/server/free_port.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

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
