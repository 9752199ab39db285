import assert from "node:assert/strict";
import { isForClient } from "./is_for_client.ts";

Deno.test("a token is for the party that it names, and for its only audience where it names none", () => {
  for (const token of [{ aud: "boxes" }, { aud: ["boxes"] }, { aud: "boxes", azp: "boxes" }]) {
    assert.ok(isForClient(token, "boxes"), JSON.stringify(token));
  }
  assert.ok(isForClient({ aud: ["boxes", "other"], azp: "boxes" }, "boxes"));
  for (const token of [{ aud: "boxes", azp: "other" }, { aud: ["boxes"], azp: null }, { aud: ["boxes", "other"] }]) {
    assert.ok(!isForClient(token, "boxes"), JSON.stringify(token));
  }
});
