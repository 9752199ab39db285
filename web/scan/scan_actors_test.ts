import assert from "node:assert/strict";
import { createActor, setup } from "xstate";
import { standIns } from "../../tests/support/outside/stand_ins.ts";
import { pageActor } from "./scan_actors.ts";

Deno.test("the page says at first whether it is seen, then when that changes and when the browser is online again, until it is left", () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });
  using _ = standIns({ document: page });
  const heard: string[] = [];
  const listener = setup({ actors: { page: pageActor } }).createMachine({
    invoke: { src: "page" },
    on: { "*": { actions: ({ event }) => heard.push(event.type) } },
  });
  const screen = createActor(listener).start();
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("online"));
  screen.stop();
  page.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("online"));
  assert.deepEqual(heard, ["pageHidden", "pageShown", "cameOnline"]);
});
