import assert from "node:assert/strict";
import { createActor, toPromise } from "xstate";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { settled } from "../../../tests/support/browser/fake_scan_page.ts";
import { itemCalls } from "../../api/items.ts";
import { queryClient } from "../../api/query_client.ts";
import { boxQuery, forgetBoxes, lookUp } from "./look_up.ts";

const TENT = { _id: "box-1", tagId: "117", title: "Tent", media: [] };

/** A server that says this of every number; `asked` are the requests' signals. */
function serverThat(answers: () => Promise<Response>) {
  const asked: (AbortSignal | null | undefined)[] = [];
  const globals = standIns({
    fetch(_: string, { signal }: RequestInit) {
      asked.push(signal);
      return answers();
    },
  });
  return {
    asked,
    [Symbol.dispose]() {
      globals[Symbol.dispose]();
      queryClient.clear();
    },
  };
}

const says = (...items: object[]) => () => Promise.resolve(Response.json({ succeeded: true, data: { items } }));
const refuses = (errorMessage?: string) => () =>
  Promise.resolve(Response.json({ succeeded: false, errorMessage }, { status: 429 }));

function asking() {
  return createActor(lookUp, { input: { tagId: "117" } }).start();
}

Deno.test("a number is asked for once while the page is open, and its box's page opens with the answer", async () => {
  using server = serverThat(says(TENT));
  for (let i = 0; i < 2; i++) assert.deepEqual(await toPromise(asking()), { itemId: "box-1" });
  assert.equal(server.asked.length, 1);
  const { queryKey } = itemCalls.query("GET_ITEM_BY_ID", { itemId: "box-1" });
  assert.deepEqual(queryClient.getQueryData(queryKey), { data: TENT });
  forgetBoxes();
  await toPromise(asking());
  assert.equal(server.asked.length, 2);
});

Deno.test("of a number that no box has there is no box", async () => {
  using _ = serverThat(says());
  assert.deepEqual(await toPromise(asking()), { itemId: null });
});

Deno.test("a refusal is told in the server's sentence, or in ours", async () => {
  for (const [sentence, told] of [["Slow down.", "Slow down."], [undefined, "Failed to find item"]] as const) {
    using _ = serverThat(refuses(sentence));
    await assert.rejects(toPromise(asking()), { name: "LookUpRefused", message: told });
  }
});

Deno.test("a look-up that nobody waits for any more is called off at the server", async () => {
  using server = serverThat(() => new Promise(() => {}));
  const asked = asking();
  await settled();
  asked.stop();
  assert.deepEqual(server.asked.map((signal) => signal?.aborted), [true]);
  await settled();
  assert.equal(queryClient.getQueryState(boxQuery("117").queryKey)?.fetchStatus, "idle");
});
