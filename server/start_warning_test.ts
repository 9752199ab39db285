import assert from "node:assert/strict";
import { parseConfig } from "./config.ts";
import { startWarning } from "./start_warning.ts";

const warning = (settings: Record<string, string>) => startWarning(parseConfig(settings));

Deno.test("a sandbox on an address that others reach is warned of by that address", () => {
  const open = /SANDBOX=1 on an address that others reach \((.*)\)/;
  const SANDBOX = "1";
  assert.match(warning({ SANDBOX, PUBLIC_URL: "https://boxes.example.org" }) ?? "", open);
  assert.match(
    warning({ SANDBOX, PUBLIC_URL: "https://boxes.example.org" }) ?? "",
    /\(https:\/\/boxes\.example\.org\)/,
  );
  assert.match(warning({ SANDBOX, TRUST_PROXY: "1" }) ?? "", open);
  assert.match(warning({ SANDBOX, HOST: "0.0.0.0" }) ?? "", /\(0\.0\.0\.0:8000\)/);
});

Deno.test("SANDBOX=1 is warned of at every start, and the sandbox of this computer alone is not", () => {
  assert.match(warning({ SANDBOX: "1" }) ?? "", /sign in as anybody/);
  assert.equal(warning({}), null);
});

Deno.test("an operator whose server nobody can sign in to is told what to set", () => {
  assert.match(warning({ PUBLIC_URL: "https://boxes.example.org" }) ?? "", /Set GOOGLE_CLIENT_ID, or SANDBOX=1/);
  assert.equal(warning({ PUBLIC_URL: "https://boxes.example.org", GOOGLE_CLIENT_ID: "x" }), null);
});
