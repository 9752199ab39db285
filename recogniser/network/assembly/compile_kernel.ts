import asc from "assemblyscript/asc";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const SOURCE = "conv.ts";
const OPTIONS = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--enable", "simd"];

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
