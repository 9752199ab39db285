import assert from "node:assert/strict";
import { fc } from "../../tools/seeded_fc.ts";
import { encodingOf } from "./decode_text.ts";

/** In Windows-1250; in UTF-8 such an "ó" begins a letter of four bytes. */
const LETTERS: Readonly<Record<string, number>> = { ó: 0xF3, Ż: 0xAF, ł: 0xB3, ż: 0xBF, ą: 0xB9, ź: 0x9F };
const PLAIN = "a;b\n".repeat(40);
const POLISH = Uint8Array.from(
  `${PLAIN}1;Wózek\n2;Żarówka\n3;Gałąź\n4;łóżko`,
  (letter) => LETTERS[letter] ?? letter.charCodeAt(0),
);
const FOUND = { label: "windows-1250", isGuess: true };

async function* inChunks(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const [at, cut] of [0, ...cuts].entries()) yield bytes.subarray(cut, cuts[at]);
}

Deno.test("how a text is written down is seen alike wherever it is cut into chunks", async () => {
  const place = fc.integer({ min: PLAIN.length, max: POLISH.length });
  await fc.assert(fc.asyncProperty(fc.array(place, { maxLength: 6 }), async (given) => {
    const cuts = given.toSorted((a, b) => a - b);
    assert.deepEqual(await encodingOf(() => inChunks(POLISH, cuts)), FOUND);
  }));
});

Deno.test("a text that ends with its first letter that is no UTF-8 is guessed by it", async () => {
  const bytes = Uint8Array.of(...new TextEncoder().encode("1;Zl"), 0xB3, 0xEA);
  assert.deepEqual(await encodingOf(() => inChunks(bytes, [])), FOUND);
});
