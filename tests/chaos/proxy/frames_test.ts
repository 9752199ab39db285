import assert from "node:assert/strict";
import { fc } from "../../support/seeded_fc.ts";
import { seeded } from "../../../domain/game/bots/seeded_random.ts";
import { frameSplitter } from "./frames.ts";
import { FAIR, fateOf } from "./network_conditions.ts";

/** A text frame as RFC 6455 writes it. @param mask of a client's frame; null for a server's */
function textFrame(text: string, mask: readonly number[] | null): Uint8Array<ArrayBuffer> {
  const payload = new TextEncoder().encode(text);
  const marker = mask ? 0x80 : 0;
  const length = payload.length < 126
    ? [marker | payload.length]
    : payload.length < 65_536
    ? [marker | 126, payload.length >> 8, payload.length & 255]
    : [marker | 127, 0, 0, 0, 0, 0, payload.length >> 16, (payload.length >> 8) & 255, payload.length & 255];
  const body = payload.map((byte, index) => byte ^ (mask?.[index % 4] ?? 0));
  return Uint8Array.from([0x81, ...length, ...(mask ?? []), ...body]);
}

const text = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.nat({ max: 70_000 }).map((length) => `42${"x".repeat(length)}`),
);
const mask = fc.option(fc.array(fc.nat({ max: 255 }), { minLength: 4, maxLength: 4 }));

Deno.test("however a stream is torn, its frames come out whole and in order, and show how they begin", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, mask), { maxLength: 6 }), fc.integer({ min: 1, max: 5_000 }), (sent, piece) => {
      const stream = sent.flatMap(([words, key]) => [...textFrame(words, key)]);
      const split = frameSplitter();
      const frames = Array.from(
        { length: Math.ceil(stream.length / piece) },
        (_, index) => split(Uint8Array.from(stream.slice(index * piece, (index + 1) * piece))),
      ).flat();
      assert.deepEqual(frames.flatMap(({ bytes }) => [...bytes]), stream);
      assert.equal(frames.length, sent.length);
      for (const [index, { opening }] of frames.entries()) {
        const words = new TextEncoder().encode(sent[index]?.[0]);
        assert.equal(opening, String.fromCharCode(...words.slice(0, 8)));
      }
    }),
    { numRuns: 40 },
  );
});

Deno.test("only messages are lost or doubled, and none in fair weather", () => {
  const random = seeded(1);
  const storm = { drop: 0.5, duplicate: 0.5, delayMs: 0 };
  for (const opening of ['0{"sid"', "40", "2", "3", "41", ""]) assert.equal(fateOf(opening, storm, random).copies, 1);
  for (const opening of ['42["make', '431[{"ok']) {
    assert.notEqual(fateOf(opening, storm, random).copies, 1);
    assert.deepEqual(fateOf(opening, FAIR, random), { copies: 1, delayMs: 0 });
  }
});
