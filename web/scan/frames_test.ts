import assert from "node:assert/strict";
import { until } from "../../tools/until.ts";
import { everyFrame, meanBrightness } from "./frames.ts";

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

Deno.test("black is 0, white 1, green brighter than blue, and half of each is in the middle", () => {
  const [black, white] = [[0, 0, 0, 255], [255, 255, 255, 255]];
  const [green, blue] = [[0, 255, 0, 255], [0, 0, 255, 255]];
  assert.equal(meanBrightness(black), 0);
  assert.ok(Math.abs(meanBrightness(white) - 1) < 1e-9);
  assert.ok(meanBrightness(green) > meanBrightness(blue));
  assert.ok(Math.abs(meanBrightness([...black, ...white]) - .5) < 1e-9);
});
