/** Second half of `deno task recogniser:kernel`: puts the compiled kernel into `simd_wasm.ts`, so that it travels with the code. */
import { readFile, rm, writeFile } from "node:fs/promises";

const LINE = 110;
const compiled = new URL("./network/assembly/conv.wasm", import.meta.url);
const text = (await readFile(compiled)).toString("base64");
const lines = text.match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
const source = `// Compiled from assembly/conv.ts by \`deno task recogniser:kernel\`; not written by hand.
export const SIMD_WASM =
${lines.map((line) => `  "${line}"`).join(" +\n")};
`;
await writeFile(new URL("./network/simd_wasm.ts", import.meta.url), source);
await rm(compiled);
