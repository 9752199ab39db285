import assert from "node:assert/strict";
import { hearing } from "../../tests/support/browser/fake_scan_page.ts";
import { standIns } from "../../tests/support/outside/stand_ins.ts";
import { pageActor } from "./scan_actors.ts";

Deno.test("the page says at first whether it is seen, then when that changes and when the browser is online again, until it is left", () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });
  using _ = standIns({ document: page });
  const { heard, leave } = hearing(pageActor);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("online"));
  leave();
  page.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("online"));
  assert.deepEqual(heard, ["pageHidden", "pageShown", "cameOnline"]);
});
