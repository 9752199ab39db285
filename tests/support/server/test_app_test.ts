import assert from "node:assert/strict";
import { testApp } from "./test_app.ts";

Deno.test("people sign in to a test server as they do to a real one, each with a session of their own", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes" });
  const anna = await app.signIn("anna@example.org");
  const admin = await app.signIn("admin@sandbox.test");
  const seen = await (await anna.fetch("/api/backend/auth/check-login")).json();
  assert.equal(seen.user.email, "anna@example.org");
  assert.equal(admin.user.isAdmin, true);
  assert.equal((await app.fetch("/api/backend/auth/check-login").then((answer) => answer.json())).isLogIn, false);
});
