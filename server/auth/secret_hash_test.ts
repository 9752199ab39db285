import assert from "node:assert/strict";
import { CODE_COST, type HashCost, openSecretHash, PASSWORD_COST } from "./secret_hash.ts";

const CHEAP: HashCost = { logN: 4, r: 8, p: 1 };
const ANN = { lane: "signIn", client: "198.51.100.1" } as const;

Deno.test("a hash says how it was made, is never the same twice, and knows its secret however that is composed", async () => {
  const secrets = openSecretHash();
  const [one, other] = await Promise.all([
    secrets.hash("Ärger-123", CHEAP, ANN),
    secrets.hash("Ärger-123", CHEAP, ANN),
  ]);
  assert.match(one, /^\$scrypt\$ln=4,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.notEqual(one, other);
  assert.equal(await secrets.isSame("A\u0308rger-123", one, CHEAP, ANN), true);
  assert.equal(await secrets.isSame("ärger-123", one, CHEAP, ANN), false);
});

Deno.test("a hash of older costs is compared by its own", async () => {
  const secrets = openSecretHash();
  const old = await secrets.hash("Box-1234", CHEAP, ANN);
  assert.equal(await secrets.isSame("Box-1234", old, { ...CHEAP, logN: 5 }, ANN), true);
});

Deno.test("passwords and codes are hashed and known at the cost they have in use", async () => {
  const secrets = openSecretHash();
  for (const cost of [PASSWORD_COST, CODE_COST]) {
    const kept = await secrets.hash("Box-1234", cost, ANN);
    assert.ok(kept.startsWith(`$scrypt$ln=${cost.logN},r=8,p=${cost.p}$`), kept);
    assert.equal(await secrets.isSame("Box-1234", kept, cost, ANN), true);
    assert.equal(await secrets.isSame("Box-1235", kept, cost, ANN), false);
  }
});

Deno.test("where there is no hash, just as much is computed and nothing is the same", async () => {
  const costs: HashCost[] = [];
  const secrets = openSecretHash((_secret, _salt, cost) => {
    costs.push(cost);
    return Promise.resolve(new Uint8Array(32));
  });
  assert.equal(await secrets.isSame("Box-1234", null, PASSWORD_COST, ANN), false);
  assert.equal(await secrets.isSame("123456", null, CODE_COST, ANN), false);
  assert.deepEqual(costs, [PASSWORD_COST, CODE_COST]);
});
