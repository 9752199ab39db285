import assert from "node:assert/strict";
import { testApp } from "../../tools/test_app.ts";

Deno.test("a call is answered with and without a slash at the end of its address", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  for (const call of ["event/?action=list_events", "event?action=list_events", "items/?action=GET_USER_ITEMS"]) {
    const answer = await anna.fetch(`/api/backend/${call}`);
    assert.equal(answer.status, 200, call);
    assert.equal((await answer.json()).succeeded, true);
  }
  const wrong = await anna.fetch("/api/backend/items/?action=CREATE_ITEM");
  assert.equal(wrong.status, 405);
});
