import assert from "node:assert/strict";
import { isAnimated } from "./is_animated.ts";

const bytes = (latin: string) => Uint8Array.from(latin, (letter) => letter.charCodeAt(0));

Deno.test("what moves is told from what has pages, and from what is still", () => {
  const cases: readonly (readonly [boolean, type: string, head: string, pages: number])[] = [
    [true, "image/gif", "GIF89a", 2],
    [false, "image/gif", "GIF89a", 1],
    [true, "image/webp", "RIFF....WEBPVP8X", 12],
    [true, "image/png", "\x89PNG....IHDR....acTL....IDAT", 1],
    [false, "image/png", "\x89PNG....IHDR....IDAT..acTL", 1],
    [true, "image/avif", "\0\0\0\x1cftypavis", 1],
    [false, "image/avif", "\0\0\0\x1cftypavif", 1],
    [false, "image/tiff", "II*\0", 3],
    [false, "image/heic", "\0\0\0\x1cftypheic", 2],
  ];
  for (const [moves, type, head, pages] of cases) assert.equal(isAnimated(bytes(head), type, pages), moves, head);
});
