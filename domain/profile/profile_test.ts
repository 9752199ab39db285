import assert from "node:assert/strict";
import { peopleSearchOf } from "./profile.ts";

Deno.test("three letters find names that begin so, fewer only the very name", () => {
  assert.deepEqual(peopleSearchOf(" Ann "), { username: "ann", isPrefix: true });
  assert.deepEqual(peopleSearchOf("@an"), { username: "an", isPrefix: false });
});

Deno.test("an e-mail address finds nobody", () => {
  assert.equal(peopleSearchOf("ann@example.org"), null);
});

Deno.test("what no user name holds finds nobody", () => {
  for (const nobody of ["  ", "%%%", "a_n", "\\%", "ann\0", "änn", "\ud800"]) {
    assert.equal(peopleSearchOf(nobody), null);
  }
});
