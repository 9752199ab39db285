/**
 * `deno task recogniser:kernel`: compiles `conv.ts` twice, with and without the fused multiply-add of relaxed SIMD, and puts both into
 * `simd_wasm.ts`, so that they travel with the code.
 */
import asc from "assemblyscript/asc";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const SOURCE = "conv.ts";
const OPTIONS = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--enable", "simd"];
const LINE = 110;

/**
 * `conv.ts` as WebAssembly, in base64.
 * @param features of WebAssembly beside plain SIMD, by the compiler's names
 * @throws what the compiler says
 */
export async function compileKernel(...features: string[]): Promise<string> {
  const source = await readFile(fileURLToPath(new URL(SOURCE, import.meta.url)), "utf8");
  const enabled = features.flatMap((feature) => ["--enable", feature]);
  const written = new Map<string, string | Uint8Array>();
  const { error, stderr } = await asc.main([SOURCE, ...OPTIONS, ...enabled, "--outFile", "conv.wasm"], {
    readFile: (name) => name === SOURCE ? source : null,
    writeFile: (name, contents) => void written.set(name, contents),
  });
  const wasm = written.get("conv.wasm");
  if (error || !(wasm instanceof Uint8Array)) throw new Error(`The kernel does not compile: ${stderr.toString()}`);
  return wasm.toBase64();
}

async function literal(...features: string[]): Promise<string> {
  const lines = (await compileKernel(...features)).match(new RegExp(`.{1,${LINE}}`, "g")) ?? [];
  return lines.map((line) => `  "${line}"`).join(" +\n");
}

if (import.meta.main) {
  const source = `// Compiled from assembly/conv.ts by \`deno task recogniser:kernel\`; not written by hand.
export const SIMD_WASM =
${await literal()};

export const RELAXED_SIMD_WASM =
${await literal("relaxed-simd")};
`;
  await writeFile(new URL("../simd_wasm.ts", import.meta.url), source);
}
