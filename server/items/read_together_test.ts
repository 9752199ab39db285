import assert from "node:assert/strict";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { readTogether } from "./read_together.ts";

Deno.test("of fifty who ask at once few answers are read, each asker's own household's, and none begun before they asked", async () => {
  let reads = 0;
  const read = readTogether(async (householdId: string) => {
    const read = ++reads;
    await Promise.resolve();
    return [householdId, read] as const;
  });
  const ask = (householdId: string) => read(householdId as HouseholdId);
  const asked = Array.from({ length: 50 }, (_, at) => at % 2 === 0 ? "anns" : "bens");
  const answers = await Promise.all(asked.map(ask));
  assert.deepEqual(answers.map(([householdId]) => householdId), asked);
  assert.equal(reads, 4);
  assert.deepEqual(await ask("anns"), ["anns", 5]);
});
