import assert from "node:assert/strict";
import { RELAXED_SIMD_WASM, SIMD_WASM } from "../simd_wasm.ts";
import { compileKernel } from "./compile_kernel.ts";

Deno.test("the kernels that ship are what their source compiles to", async () => {
  assert.equal(await compileKernel(), SIMD_WASM);
  assert.equal(await compileKernel("relaxed-simd"), RELAXED_SIMD_WASM);
});
