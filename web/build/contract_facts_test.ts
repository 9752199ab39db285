import assert from "node:assert/strict";
import { z } from "zod";
import { action } from "../../domain/wire/action.ts";
import { factsModule } from "./contract_facts.ts";
import { filesBelow, ROOT } from "./paths.ts";

const read = action({ does: "Reads.", reads: true, who: "member", payload: z.object({}), reply: z.object({}) });
const readAt = action({ ...read, path: "/y" });
const write = action({ ...read, reads: false, path: "/x", method: "POST", invalidates: ["GET"] });

Deno.test("the browser gets a row's facts and a contract's constants, and no schema", () => {
  assert.equal(
    factsModule({
      actions: { GET: read, GET_AT: readAt, PUT: write },
      PAGE_SIZE: 50,
      ORDERS: ["asc", "desc"],
      Schema: z.string(),
    }),
    [
      'export const actions = {"GET_AT":{"reads":true,"path":"/y"},"PUT":{"path":"/x","method":"POST","invalidates":["GET"]}};',
      "export const PAGE_SIZE = 50;",
      'export const ORDERS = ["asc","desc"];',
    ].join("\n"),
  );
});

Deno.test("no two rows of the contracts share a name", async () => {
  const paths = (await filesBelow(`${ROOT}domain`)).filter((path) => path.endsWith("/contract.ts"));
  const contracts: object[] = await Promise.all(paths.map((path) => import(path)));
  const rows = contracts.flatMap((contract) => Object.entries(contract)).filter(([name]) => /Actions$/.test(name))
    .flatMap(([, table]) => Object.entries<ReturnType<typeof action>>(table));
  const names = rows.map(([name]) => name);
  assert.ok(names.length > 40, `expected the rows of all rooms, found ${names.length}`);
  assert.deepEqual(names.filter((name, at) => names.indexOf(name) !== at), []);
});
