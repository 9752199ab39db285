import fc from "fast-check";

/** Of what properties draw: the same for every run of the gate, so that red is a change's doing. */
const GATE_SEED = 20_261_125;

fc.configureGlobal({ seed: Number(Deno.env.get("PROPERTY_SEED") ?? GATE_SEED) });

/** fast-check, drawing from one seed; `deno task prove properties` draws from another one each time. */
export { fc };

/** Any character, for `fc.string({ unit })`: "binary" says the same, and maps all 1.1 million of them first, each time. */
export const anyCharacter = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

/** How many runs, where each takes long: `deno task prove properties` takes ten times as many. */
export function runs(ofGate: number): number {
  return ofGate * Number(Deno.env.get("PROPERTY_TIMES") ?? 1);
}
