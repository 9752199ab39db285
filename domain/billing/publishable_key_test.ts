import assert from "node:assert/strict";
import { PublishableKey } from "./publishable_key.ts";

Deno.test("only a key that begins with pk_ may reach a browser", () => {
  assert.equal(PublishableKey.parse("pk_test_1"), "pk_test_1");
  for (const wrong of ["sk_test_1", "", "PK_test", " pk_test", null, 7]) {
    assert.equal(PublishableKey.safeParse(wrong).success, false);
  }
});
