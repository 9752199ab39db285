import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { sandboxGoogle } from "./google.ts";

Deno.test("servers that start at once over one data folder vouch with one key, and leave nothing half written", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const all = await Promise.all(Array.from({ length: 6 }, () => sandboxGoogle(dir)));
    const keys = await Promise.all(all.map(async (route) => await (await route.request("/jwks")).text()));
    assert.equal(new Set(keys).size, 1);
    assert.deepEqual(readdirSync(dir), ["sandbox-google-key.json"]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
