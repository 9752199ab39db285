/**
 * `deno task recogniser:kernel`: compiles `assembly/conv.ts` twice, with and without the fused multiply-add of relaxed SIMD, and puts both
 * into `simd_wasm.ts`, so that they travel with the code.
 */
import { execFileSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const LINE = 110;
const COMPILER = ["-y", "-p", "assemblyscript@0.28.20", "asc"];
const OPTIONS = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--enable", "simd"];

async function compiled(...features: string[]): Promise<string> {
  const path = (name: string) => fileURLToPath(new URL(`./network/assembly/${name}`, import.meta.url));
  const enabled = features.flatMap((feature) => ["--enable", feature]);
  const out = path("conv.wasm");
  execFileSync("npx", [...COMPILER, path("conv.ts"), ...OPTIONS, ...enabled, "--outFile", out], { stdio: "inherit" });
  const text = (await readFile(out)).toString("base64");
  await rm(out);
  return (text.match(new RegExp(`.{1,${LINE}}`, "g")) ?? []).map((line) => `  "${line}"`).join(" +\n");
}

const source = `// Compiled from assembly/conv.ts by \`deno task recogniser:kernel\`; not written by hand.
export const SIMD_WASM =
${await compiled()};

export const RELAXED_SIMD_WASM =
${await compiled("relaxed-simd")};
`;
await writeFile(new URL("./network/simd_wasm.ts", import.meta.url), source);
