import assert from "node:assert/strict";
import { hearing, settled } from "../../../tests/support/browser/fake_scan_page.ts";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { cameraActor } from "./camera_actor.ts";

/** What is heard of a camera that never answers, while its permission is this. */
function listenTo(navigator: object) {
  const standing = standIns({ isSecureContext: true, navigator });
  const { heard, leave } = hearing(cameraActor({ video: { current: null }, show() {} }));
  return {
    heard,
    [Symbol.dispose]() {
      leave();
      standing[Symbol.dispose]();
    },
  };
}

const mediaDevices = { getUserMedia: () => new Promise(() => {}) };

Deno.test("a camera is said to be allowed once nobody is asked for it any more", async () => {
  const permission = Object.assign(new EventTarget(), { state: "prompt" });
  using camera = listenTo({ mediaDevices, permissions: { query: () => Promise.resolve(permission) } });
  await settled();
  assert.deepEqual(camera.heard, []);
  permission.state = "granted";
  permission.dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual(camera.heard, ["cameraAllowed"]);
});

Deno.test("of a camera that is allowed already that is said at once, and nothing where the browser cannot tell", async () => {
  using allowed = listenTo({
    mediaDevices,
    permissions: { query: () => Promise.resolve({ state: "granted", addEventListener() {} }) },
  });
  await settled();
  assert.deepEqual(allowed.heard, ["cameraAllowed"]);
  for (const permissions of [undefined, { query: () => Promise.reject(new TypeError("camera is no permission")) }]) {
    using untold = listenTo({ mediaDevices, permissions });
    await settled();
    assert.deepEqual(untold.heard, []);
  }
});
