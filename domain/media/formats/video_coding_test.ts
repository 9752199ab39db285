import assert from "node:assert/strict";
import { videoCodingIn } from "./video_coding.ts";

const bytes = (latin: string) => Uint8Array.from(latin, (letter) => letter.charCodeAt(0));
const index = (entry: string) => `trak..stsd\0\0\0\0\0\0\0\x01\0\0\0\x80${entry}......`;

Deno.test("a video's coding is the first one that shows pictures, wherever its index lies", () => {
  assert.equal(videoCodingIn(bytes(`....${index("mp4a")}${index("hvc1")}`)), "HEVC");
  assert.equal(videoCodingIn(bytes(`${index("avc1")}${index("mp4a")}`)), "H.264");
});

Deno.test("of sound alone, of other files and of what only looks like an index nothing is told", () => {
  for (const text of [index("mp4a"), "RIFF....AVI hvc1", "stsd", "stsd....hvc1"]) {
    assert.equal(videoCodingIn(bytes(text)), null, text);
  }
});
