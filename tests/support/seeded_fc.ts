import fc from "fast-check";

/** Of what properties draw: the same for every run of the gate, so that red is a change's doing. */
const GATE_SEED = 20_261_125;

fc.configureGlobal({ seed: Number(Deno.env.get("PROPERTY_SEED") ?? GATE_SEED) });

/** fast-check, drawing from one seed; `deno task prove properties` draws from another one each time. */
export { fc };

/** Any character, for `fc.string({ unit })`: "binary" is the same, but maps all 1.1 million of them first, a second in each lane's files. */
export const anyCharacter = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point), pointOf);

/** By this strings such as `__proto__` are drawn now and then, as otherwise. */
function pointOf(text: unknown): number {
  const [character, more] = typeof text === "string" ? text : [];
  if (character === undefined || more !== undefined) throw new Error("no single character");
  return character.codePointAt(0) ?? 0;
}

/** How many runs, where each takes long: `deno task prove properties` takes ten times as many. */
export function runs(ofGate: number): number {
  return ofGate * Number(Deno.env.get("PROPERTY_TIMES") ?? 1);
}
