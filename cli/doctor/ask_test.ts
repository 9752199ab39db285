import assert from "node:assert/strict";
import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { ask, faultOf } from "./ask.ts";

Deno.test("whoever cannot be reached is named with the reason", async () => {
  const gone = createServer().listen(0, "127.0.0.1");
  await once(gone, "listening");
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, "close");
  const { response, fault } = await ask(`https://127.0.0.1:${port}/a`);
  assert.equal(response, null);
  assert.match(fault, /refused/);
  assert.doesNotMatch(fault, /fetch failed|https:/);
});

Deno.test("a fault without a cause is told in one line, without a full stop", () => {
  assert.equal(faultOf(new Error("No such\n bucket.")), "No such bucket");
  assert.equal(faultOf("no"), "no");
  assert.equal(faultOf(Object.assign(new Error(), { code: "AccessDenied" })), "AccessDenied");
});
