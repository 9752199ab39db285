import assert from "node:assert/strict";
import { openClientBudget } from "./client_budget.ts";

const KB = 1024;

/** How many messages of 16 KB are kept of so many. */
async function keptOf(budget: ReturnType<typeof openClientBudget>, members: readonly (string | null)[]) {
  const grants = await Promise.all(members.map((member) => budget.spendBytes(member, 16 * KB)));
  return grants.filter((grant) => grant === "granted").length;
}

Deno.test("strangers fill one pot, from however many addresses, and take no member's", async () => {
  const budget = openClientBudget(true);
  assert.equal(await keptOf(budget, Array(1_000).fill(null)), 62);
  assert.equal(await keptOf(budget, Array(100).fill("flood")), 31);
  assert.equal(await keptOf(budget, ["ann"]), 1);
});

Deno.test("members together keep no more than an hour may, however many they are", async () => {
  const budget = openClientBudget(true);
  assert.equal(await keptOf(budget, Array.from({ length: 1_000 }, (_, i) => `member ${i}`)), 250);
});
