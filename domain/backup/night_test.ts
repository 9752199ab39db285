import assert from "node:assert/strict";
import { EVERY_NIGHT, lastNight } from "./night.ts";

const at = (moment: string) => Date.parse(`2026-11-${moment}Z`);

Deno.test("a night begins at 02:40 UTC, as the clock of the jobs has it", () => {
  assert.equal(lastNight(at("22T02:39:59.999")), at("21T02:40:00"));
  assert.equal(lastNight(at("22T02:40:00")), at("22T02:40:00"));
  assert.equal(lastNight(at("22T23:59:00")), at("22T02:40:00"));
  const begun = new Date(lastNight(at("22T12:00:00")));
  assert.equal(EVERY_NIGHT, `${begun.getUTCMinutes()} ${begun.getUTCHours()} * * *`);
});
