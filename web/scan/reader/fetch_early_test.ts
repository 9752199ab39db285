import assert from "node:assert/strict";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { fetchReaderEarly } from "./fetch_early.ts";

Deno.test("whoever saves data, or has a slow line, is spared a reader that nobody has asked for", () => {
  const lines = [[{ saveData: true }, 0], [{ effectiveType: "2g" }, 0], [{ effectiveType: "4g" }, 1], [{}, 1]] as const;
  for (const [connection, wanted] of lines) {
    let waits = 0;
    using _ = standIns({ navigator: { connection }, requestIdleCallback: () => void waits++ });
    fetchReaderEarly()();
    assert.equal(waits, wanted, JSON.stringify(connection));
  }
});
