import assert from "node:assert/strict";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import type { Reader } from "./reader.ts";
import { notification } from "../../base/logger.ts";
import { chooseSecond, fetchSecond, isMetered } from "./second_reader.ts";

const reader: Reader = {
  read: () => Promise.reject(new Error("Nothing is read here.")),
  know() {},
  openSecond: () => Promise.resolve(true),
  hasSecond: () => false,
};

Deno.test("a line is metered where the browser says so", () => {
  for (
    const line of [{ saveData: true }, { type: "cellular" }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }]
  ) assert.ok(isMetered(line));
  for (const line of [{}, { type: "wifi", effectiveType: "4g" }, { saveData: false, effectiveType: "3g" }]) {
    assert.ok(!isMetered(line));
  }
});

Deno.test("the second reader comes as the person chose, on a metered line never by itself", async () => {
  const stored = new Map<string, string>();
  using _ = standIns({
    navigator: { connection: { type: "cellular" } },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  assert.equal(await fetchSecond(reader), false);
  assert.match(notification.get()?.message ?? "", /second reader/);
  notification.set(null);
  assert.equal(await fetchSecond(reader), false);
  assert.equal(notification.get(), null); // Said once.
  const fetched = async (choice: Parameters<typeof chooseSecond>[0]) => {
    chooseSecond(choice);
    return await fetchSecond(reader);
  };
  assert.deepEqual([await fetched("unmetered"), await fetched("always"), await fetched("never")], [false, true, false]);
  {
    using _ = standIns({ navigator: { connection: { type: "wifi" } } });
    assert.deepEqual([await fetched("unmetered"), await fetched("never")], [true, false]);
  }
});
