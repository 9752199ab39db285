import assert from "node:assert/strict";
import { statsInWords } from "./log_stats.ts";

type LogStats = Parameters<typeof statsInWords>[0];

const NONE = { error: 0, warning: 0, info: 0, debug: 0 };

function stats(levels: typeof NONE, errorRate: number, levelStats = levels): LogStats {
  const last24Hours = Object.values(levels).reduce((sum, count) => sum + count, 0);
  return { levelStats, recentActivity: { last24Hours, levels, errorRate, hours: [] }, services: [] };
}

Deno.test("the figures of the logs stand in a table by level, with the share of errors below", () => {
  const kept = { error: 12, warning: 0, info: 4_000, debug: 7 };
  assert.equal(
    statsInWords(stats({ error: 1, warning: 0, info: 199, debug: 0 }, 0.5, kept)),
    [
      "level    last 24 hours  kept",
      "error    1              12",
      "warning  0              0",
      "info     199            4000",
      "debug    0              7",
      "200 entries in the last 24 hours, 0.5 % of them errors.",
    ].join("\n"),
  );
});

Deno.test("the share of errors has one decimal, also where it is whole and where there are no entries", () => {
  const rateOf = (shown: LogStats) => statsInWords(shown).split("\n").at(-1);
  assert.equal(rateOf(stats(NONE, 0)), "0 entries in the last 24 hours, 0.0 % of them errors.");
  assert.equal(
    rateOf(stats({ ...NONE, error: 3 }, 100)),
    "3 entries in the last 24 hours, 100.0 % of them errors.",
  );
});

Deno.test("the column of the last day counts what its sum counts, not the hours of the chart, which begin later", () => {
  const { recentActivity, ...others } = stats({ ...NONE, error: 2 }, 100);
  const hours = [{ ...NONE, error: 1, hour: "2026-11-23T11:00:00.000Z" }];
  assert.match(statsInWords({ ...others, recentActivity: { ...recentActivity, hours } }), /^error {4}2 /m);
});
