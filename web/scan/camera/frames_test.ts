import assert from "node:assert/strict";
import { FRAMES_PER_THOROUGH_READING } from "../../../domain/scan/judge.ts";
import type { Reading } from "../../../domain/scan/reading.ts";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { until } from "../../../tests/support/until.ts";
import { everyFrame, readFrames } from "./frames.ts";
import type { Reader } from "../reader/reader.ts";

function fakeVideo() {
  const waiting = new Map<number, VideoFrameRequestCallback>();
  let handles = 0;
  return {
    requestVideoFrameCallback(callback: VideoFrameRequestCallback) {
      waiting.set(++handles, callback);
      return handles;
    },
    cancelVideoFrameCallback: (handle: number) => void waiting.delete(handle),
    isWatched: () => waiting.size > 0,
    showFrame() {
      const callbacks = [...waiting.values()];
      waiting.clear();
      for (const callback of callbacks) callback(0, FRAME);
    },
  };
}

const FRAME = {
  expectedDisplayTime: 0,
  height: 480,
  mediaTime: 0,
  presentationTime: 0,
  presentedFrames: 1,
  width: 640,
};
const settled = async () => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

Deno.test("a frame is worked on alone: those that come meanwhile are left out", async () => {
  const video = fakeVideo();
  const finish: (() => void)[] = [];
  const stop = everyFrame(video, () => new Promise((resolve) => finish.push(resolve)));
  for (let i = 0; i < 4; i++) video.showFrame();
  assert.equal(finish.length, 1);
  finish[0]?.();
  await settled();
  video.showFrame();
  assert.equal(finish.length, 2);
  stop();
});

Deno.test("a video whose frames the browser never tells of is read all the same", async () => {
  const video = fakeVideo();
  let worked = 0;
  const stop = everyFrame(video, () => {
    worked++;
    return Promise.resolve();
  });
  await until(() => worked >= 2 || null);
  stop();
  assert.equal(video.isWatched(), false);
});

Deno.test("a frame whose work fails is followed by the next one", async () => {
  const video = fakeVideo();
  let worked = 0;
  const stop = everyFrame(video, () => {
    worked++;
    return Promise.reject(new Error("this frame cannot be read"));
  });
  video.showFrame();
  await settled();
  video.showFrame();
  assert.equal(worked, 2);
  stop();
});

Deno.test("once it is stopped no frame is worked on, also when one is under way", async () => {
  const video = fakeVideo();
  const finish: (() => void)[] = [];
  const stop = everyFrame(video, () => new Promise((resolve) => finish.push(resolve)));
  video.showFrame();
  stop();
  finish[0]?.();
  await settled();
  assert.equal(video.isWatched(), false);
  const idle = fakeVideo();
  everyFrame(idle, () => Promise.resolve())();
  assert.equal(idle.isWatched(), false);
});

/** A video of 640 by 480 under a guide of the same size, and a browser that can draw it. */
function scene(read: Reader["read"], openSecond = () => Promise.resolve(true)) {
  const rect = { x: 0, y: 0, left: 0, top: 0, right: 640, bottom: 480, width: 640, height: 480, toJSON() {} };
  const element = { getBoundingClientRect: () => rect };
  const video = Object.assign(fakeVideo(), element, { videoWidth: 640, videoHeight: 480 });
  const parts = { video: { current: as<HTMLVideoElement>(video) }, guide: { current: as<HTMLElement>(element) } };
  const reader: Promise<Reader> = Promise.resolve({
    read,
    know() {},
    openSecond,
    hasSecond: () => true,
  });
  const globals = standIns({
    createImageBitmap: () => Promise.resolve({}),
    document: { createElement: () => ({ getContext: () => null }) },
  });
  return {
    video,
    parts: { ...parts, reader: { current: reader } },
    [Symbol.dispose]: () => globals[Symbol.dispose](),
  };
}

/** What is used of it is there. */
function as<T>(part: unknown): T {
  return part as T;
}

const NO_NUMBER: Reading = { texts: [], box: null, doubts: [] };

Deno.test("one frame in so many is read thoroughly, the first one too", async () => {
  const asked: boolean[] = [];
  using camera = scene((_, isThorough) => {
    asked.push(isThorough);
    return Promise.resolve(NO_NUMBER);
  });
  const heard: boolean[] = [];
  const stop = readFrames(camera.parts, ({ reading }) => heard.push(reading.isThorough), () => {});
  for (let i = 0; i < 2 * FRAMES_PER_THOROUGH_READING; i++) {
    camera.video.showFrame();
    await until(() => heard.length > i || null);
    await settled();
  }
  stop();
  const thorough = Array.from(asked, (_, i) => i % FRAMES_PER_THOROUGH_READING === 0);
  assert.deepEqual([asked, heard], [thorough, thorough]);
});

Deno.test("who reads frames hears that the reader broke, and frames without a guide are left out", async () => {
  using camera = scene(() => Promise.reject(new Error("The number reader could not be loaded.")));
  let broken = 0;
  const { current: shown } = camera.parts.guide;
  const guide: { current: HTMLElement | null } = { current: null };
  const stop = readFrames({ ...camera.parts, guide }, () => {}, () => broken++);
  camera.video.showFrame();
  await settled();
  assert.equal(broken, 0);
  guide.current = shown;
  await until(() => camera.video.isWatched() || null);
  camera.video.showFrame();
  await until(() => broken === 1 || null);
  stop();
});

/** Which frames, a quarter of a second apart and read as these, the second reader is asked in. */
async function askedIn(readings: readonly Reading[]) {
  let nowMs = 0, fetched = 0, heard = 0;
  using _ = standIns({ performance: { now: () => nowMs } });
  const asked: number[] = [];
  using camera = scene((_, __, isSecondAsked) => {
    if (isSecondAsked) asked.push(heard);
    return Promise.resolve(readings[heard] ?? NO_NUMBER);
  }, () => Promise.resolve(++fetched > 0));
  const stop = readFrames(camera.parts, () => heard++, () => {});
  for (let i = 0; i < readings.length; i++, nowMs += 250) {
    camera.video.showFrame();
    await until(() => heard > i || null);
    await settled();
  }
  stop();
  return { asked, fetched };
}

Deno.test("a second reader is fetched and asked once the first one has been unsure for a second, and a second later again", async () => {
  const unsure: Reading = { texts: [{ text: "117", p: .5 }], box: null, doubts: [] };
  assert.deepEqual(await askedIn(Array(15).fill(unsure)), { asked: [6, 12], fetched: 1 });
  const sure: Reading = { ...unsure, texts: [{ text: "117", p: .99 }] };
  const oftenSure = Array.from({ length: 15 }, (_, i) => i % 3 === 2 ? sure : unsure);
  assert.deepEqual(await askedIn(oftenSure), { asked: [], fetched: 0 });
});
