import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const light = coloursIn(css.slice(css.indexOf(":root {"), css.indexOf("[data-mode")));
const dark = coloursIn(css.slice(css.indexOf("[data-mode")));

const TEXT_PAIRS = [
  ...["ground", "surface", "sunken"].flatMap((ground) => [["ink", ground], ["quiet", ground]]),
  ...["blue", "red", "green", "amber"].flatMap((hue) => [[hue, "ground"], [hue, "surface"], [hue, `${hue}-wash`]]),
  ...["blue", "red", "green", "amber"].map((hue) => ["ink", `${hue}-wash`]),
  ["on-blue", "blue-fill"],
  ["on-blue", "blue-press"],
  ["on-red", "red"],
  ["on-red", "red-press"],
  ["on-kraft", "kraft"],
  ["on-kraft", "kraft-pale"],
  ["on-paper", "paper"],
  ["on-pill", "pill"],
  ["on-pill-link", "pill"],
] as [string, string][];

for (const [mode, colours] of [["light", light], ["dark", dark]] as const) {
  Deno.test(`every text can be read in ${mode} mode: at least 4.5 to 1`, () => {
    for (const [text, ground] of TEXT_PAIRS) {
      const ratio = contrast(colour(colours, text), colour(colours, ground));
      assert.ok(ratio >= 4.5, `${text} on ${ground} is ${ratio.toFixed(2)}`);
    }
  });

  Deno.test(`the edge of a field can be seen in ${mode} mode: at least 3 to 1`, () => {
    for (const ground of ["ground", "surface"]) {
      const ratio = contrast(colour(colours, "edge"), colour(colours, ground));
      assert.ok(ratio >= 3, `edge on ${ground} is ${ratio.toFixed(2)}`);
    }
  });

  Deno.test(`a mark can be told from the cardboard it stands on in ${mode} mode: at least 3 to 1`, () => {
    for (const mark of ["marker-x", "marker-o", "marker-win"]) {
      const ratio = contrast(colour(colours, mark), colour(colours, "kraft"));
      assert.ok(ratio >= 3, `${mark} on kraft is ${ratio.toFixed(2)}`);
    }
  });
}

Deno.test("dark mode names every colour that light mode names", () => {
  assert.deepEqual([...dark.keys()].sort(), [...light.keys()].sort());
});

function coloursIn(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]));
}

function colour(colours: Map<string, string>, name: string): string {
  const found = colours.get(name);
  if (!found) throw new Error(`tokens.css names no colour ${name}`);
  return found;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
