/**
 * `deno task recogniser:kernel`: compiles `conv.ts` twice, with and without the fused multiply-add of relaxed SIMD, and puts both into
 * `simd_wasm.ts`, so that they travel with the code.
 */
import { writeFile } from "node:fs/promises";
import { compileKernel } from "./compile_kernel.ts";

const LINE = 110;

async function literal(...features: string[]): Promise<string> {
  const lines = (await compileKernel(...features)).match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
  return lines.map((line) => `  "${line}"`).join(" +\n");
}

const source = `// Compiled from assembly/conv.ts by \`deno task recogniser:kernel\`; not written by hand.
export const SIMD_WASM =
${await literal()};

export const RELAXED_SIMD_WASM =
${await literal("relaxed-simd")};
`;
await writeFile(new URL("../simd_wasm.ts", import.meta.url), source);
