import assert from "node:assert/strict";
import { createActor, setup } from "xstate";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { until } from "../../../tests/support/until.ts";
import { queryClient } from "../../api/query_client.ts";
import { codesActor } from "./codes_actor.ts";

const RECT = { x: 0, y: 0, width: 400, height: 300 };
const HERE = "https://boxes.example.org";
const EAN = "4006381333931", OTHER = "4006381333948";

/** A page whose camera shows these codes, picture after picture; the last one stays. */
function watching(pictures: readonly (readonly string[])[], answer: () => Promise<Response>) {
  const asked: string[] = [], heard: string[] = [];
  let seen = 0, nowMs = 0, isTouched = false;
  const callbacks: (() => void)[] = [];
  const shown = { getBoundingClientRect: () => RECT, videoWidth: 640, videoHeight: 480 };
  const video = {
    ...shown,
    requestVideoFrameCallback: (callback: () => void) => callbacks.push(callback),
    cancelVideoFrameCallback: () => {},
  };
  const globals = standIns({
    location: new URL(`${HERE}/app/scan`),
    performance: { now: () => nowMs },
    createImageBitmap: () => Promise.resolve({ close() {} }),
    fetch(address: string) {
      const payload = new URL(address, HERE).searchParams.get("payload");
      if (payload) asked.push(JSON.parse(payload).code);
      return answer();
    },
  });
  const parts = {
    video: { current: video as unknown as HTMLVideoElement },
    guide: { current: shown as unknown as HTMLElement },
    isTouched: () => isTouched,
  };
  const decoder = { isOpen: true };
  const codes = codesActor(parts, (stop) => {
    stop.addEventListener("abort", () => decoder.isOpen = false);
    return () => Promise.resolve(pictures[Math.min(seen++, pictures.length - 1)] ?? []);
  });
  const listener = setup({ actors: { codes } }).createMachine({
    invoke: { src: "codes" },
    on: { "*": { actions: ({ event }) => heard.push(`${event.code} ${event.itemId ?? event.tagId}`) } },
  });
  const screen = createActor(listener).start();
  return {
    ...{ asked, heard, decoder },
    touch: () => isTouched = true,
    leave: () => screen.stop(),
    /** The next pictures that are due, one after the other. */
    async pass(pictures: number, everyMs = 300) {
      for (let i = 0; i < pictures; i++) {
        nowMs += everyMs;
        const before = callbacks.length;
        callbacks.splice(0, before).forEach((call) => call());
        await until(() => callbacks.length > 0 || null);
      }
    },
    [Symbol.dispose]() {
      screen.stop();
      globals[Symbol.dispose]();
      queryClient.clear();
    },
  };
}

const says = (...items: object[]) => () => Promise.resolve(Response.json({ succeeded: true, data: { items } }));

Deno.test("a stranger's code counts once two pictures in a row show it, and is asked for once; our own counts at once", async () => {
  using page = watching([[EAN], [OTHER], [OTHER], [OTHER]], says({ _id: "box-1", tagId: "117", media: [] }));
  await page.pass(2);
  assert.deepEqual([page.asked, page.heard], [[], []]);
  await page.pass(2);
  assert.deepEqual([page.asked, page.heard], [[OTHER], [`${OTHER} box-1`, `${OTHER} box-1`]]);
  using own = watching([[`${HERE}/app/number/118`]], says());
  await own.pass(1);
  assert.deepEqual([own.asked, own.heard], [[], [`${HERE}/app/number/118 118`]]);
});

Deno.test("of several codes the one that leads somewhere is told", async () => {
  using page = watching([[EAN, `${HERE}/app/number/118`]], says());
  await page.pass(2);
  assert.equal(page.heard.at(-1), `${HERE}/app/number/118 118`);
});

Deno.test("pictures are taken now and then, nothing is told under a finger, and leaving closes the decoder", async () => {
  using page = watching([[`${HERE}/app/number/118`]], says());
  await page.pass(1);
  await page.pass(5, 10);
  assert.equal(page.heard.length, 1);
  page.touch();
  await page.pass(2);
  assert.equal(page.heard.length, 1);
  page.leave();
  assert.equal(page.decoder.isOpen, false);
});

Deno.test("where nobody answers nothing is told, and it is asked again seconds later", async () => {
  using page = watching([[EAN]], () => Promise.reject(new TypeError("no network")));
  await page.pass(5);
  assert.deepEqual([page.asked, page.heard], [[EAN], []]);
  await page.pass(1, 6_000);
  assert.deepEqual(page.asked, [EAN, EAN]);
});
