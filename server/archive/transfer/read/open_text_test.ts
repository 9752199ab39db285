import assert from "node:assert/strict";
import { fc } from "../../../../tests/support/seeded_fc.ts";
import { openText } from "./open_text.ts";

/** In Windows-1250; in UTF-8 such an "ó" begins a letter of four bytes. */
const LETTERS: Readonly<Record<string, number>> = { ó: 0xF3, Ż: 0xAF, ł: 0xB3, ż: 0xBF, ą: 0xB9, ź: 0x9F };
const PLAIN = "a;b\n".repeat(40);
const POLISH = Uint8Array.from(
  `${PLAIN}1;Wózek\n2;Żarówka\n3;Gałąź\n4;łóżko`,
  (letter) => LETTERS[letter] ?? letter.charCodeAt(0),
);
const FOUND = ["windows-1250", true];

async function* inChunks(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const [at, cut] of [0, ...cuts].entries()) yield bytes.subarray(cut, cuts[at]);
}

async function found(bytes: Uint8Array, cuts: readonly number[] = []) {
  const { encoding, isGuess } = await openText(() => inChunks(bytes, cuts));
  return [encoding, isGuess];
}

Deno.test("how a text is written down is seen alike wherever it is cut into chunks", async () => {
  const length = fc.integer({ min: PLAIN.length, max: POLISH.length });
  await fc.assert(fc.asyncProperty(fc.array(length, { maxLength: 6 }), async (given) => {
    const cuts = given.toSorted((a, b) => a - b);
    assert.deepEqual(await found(POLISH, cuts), FOUND);
  }));
});

Deno.test("a text that ends with its first letter that is no UTF-8 is guessed by it", async () => {
  const bytes = Uint8Array.of(...new TextEncoder().encode("1;Zl"), 0xB3, 0xEA);
  assert.deepEqual(await found(bytes), FOUND);
});

/** Written by each program's own code page, as bytes of their hexadecimal digits. */
const WRITTEN: Readonly<Record<string, readonly [hex: string, encoding: string]>> = {
  "a degree in Windows-1252": [
    "4e756d6265723b5469746c650a313b6f76656e2c2035b0430a",
    "windows-1252",
  ],
  "a fraction in Windows-1252": [
    "4e756d6265723b5469746c650a313bbd20696e63680a",
    "windows-1252",
  ],
  "a curly apostrophe in Windows-1252": [
    "4e756d6265723b5469746c650a313b416e6e61927320626f780a",
    "windows-1252",
  ],
  "German of Excel for DOS": [
    "4e756d6d65723b496e68616c740a313b4281636865720a323b476c847365722c2054947066650a",
    "ibm850",
  ],
  "Polish of Excel for DOS": [
    "4e756d65723b4f7069730a313b4b7369a5be6b690a323bbd6172a2776b692c2088a2be6b6f0a",
    "ibm852",
  ],
  "Polish of Linux": [
    "4e756d65723b4f7069730a313b4b7369b1bf6b690a323baf6172f3776b692c20b3f3bf6b6f2c206761b3b1bc0a",
    "iso-8859-2",
  ],
  "Russian of Linux": [
    "bddedcd5e03bbdd0d7d2d0ddd8d50a313bbaddd8d3d820d820d8d3e0e3e8dad80a323bbed4d5d6d4d00a",
    "iso-8859-5",
  ],
  "Hebrew": [
    "eef1f4f82cf9ed2ceef7e5ed0a312cf1f4f8e9ed20e5f6f2f6e5f2e9ed2ce0f8e5ef0a322ce1e2e3e9ed2ceee7f1ef0a",
    "windows-1255",
  ],
  "Arabic": [
    "d1dee32cc7d3e32ce3dfc7e40a312cdfcac820e6c3e1dac7c82cc7e1ced2c7e4c90a322ce3e1c7c8d32cc7e1e3ced2e40a",
    "windows-1256",
  ],
  "Thai": [
    "e0c5a2b7d5e82caad7e8cd2cb7d5e8e0a1e7ba0a312ccbb9d1a7cad7cde1c5d0a2cda7e0c5e8b92cb5d9e90a322ce0cad7e9cdbce9d22ccbe9cda7e0a1e7baa2cda70a",
    "windows-874",
  ],
  "Russian in UTF-16 without its mark": [
    "1d043e043c04350440043b001d0430043704320430043d04380435040a0031003b001a043d04380433043804200038042000380433044004430448043a0438040a0032003b001e04340435043604340430040a00",
    "utf-16le",
  ],
  "Japanese in UTF-16 without its mark": [
    "756a53f7002c540d524d000a0031002c672c3068304a308230613083000a0032002c51ac306e670d000a",
    "utf-16be",
  ],
};

for (const [what, [hex, label]] of Object.entries(WRITTEN)) {
  Deno.test(`${what} is seen to be in ${label}`, async () => {
    assert.equal((await found(Uint8Array.fromHex(hex)))[0], label);
  });
}

Deno.test("a torn letter, or one of another encoding, leaves UTF-8 what it is", async () => {
  const german = new TextEncoder().encode("Nummer;Inhalt\n1;Küche\n2;Bücher\n3;Gläser\n4;Töpfe, Körbe und Schüsseln\n");
  for (const strange of [0xC3, 0xFC]) {
    assert.deepEqual(await found(Uint8Array.of(...german, strange, 0x0A)), ["utf-8", true]);
  }
});

Deno.test("a text in UTF-32 is refused as that, and one with a single NUL is a text", async () => {
  const utf32 = Uint8Array.of(0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0);
  await assert.rejects(found(utf32), /written in UTF-32\. Please save it in UTF-8\./);
  assert.deepEqual(await found(new TextEncoder().encode("Number,Title\n1,Te\0nt\n")), ["utf-8", false]);
});
