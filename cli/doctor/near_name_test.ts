import assert from "node:assert/strict";
import { settingNames } from "../../server/host/settings/setting.ts";
import { settings } from "../../server/host/settings/settings.ts";
import { nearName } from "./check_settings.ts";

Deno.test("a misspelt setting is told by the one that is near, and another program's name is near none", () => {
  const names = settingNames(settings);
  const near = (written: string) => nearName(written, names);
  assert.equal(near("PUBLICURL"), "PUBLIC_URL");
  assert.equal(near("public_url"), "PUBLIC_URL");
  assert.equal(near("ADMIN_EMAIL"), "ADMIN_EMAILS");
  assert.equal(near("STRIPE_SECRETKEY"), "STRIPE_SECRET_KEY");
  assert.equal(near("TRUST_PROXYS"), "TRUST_PROXY");
  assert.equal(near("POST"), "PORT");
  for (const other of ["HOME", "TZ", "PATH", "COMPOSE_FILE", "PGHOST", "NODE_ENV"]) assert.equal(near(other), null);
});
