import assert from "node:assert/strict";
import { basename } from "node:path";
import { build } from "esbuild";
import { bundleOptions } from "./bundle.ts";
import { twinsOf } from "./twins.ts";
import { HOME_BUDGET_BYTES, homeScripts, weightOf } from "./weight.ts";

Deno.test("the first visit of the home page costs at most 150 KB of scripts, and neither schemas nor the reader", async () => {
  const { metafile, outputFiles } = await build(await bundleOptions());
  const scripts = homeScripts(metafile);
  const bytesOf = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const sizes = new Map(
    await Promise.all(scripts.map(async (path): Promise<[string, number]> => {
      const name = basename(path);
      const [brotli] = await twinsOf({ name, bytes: bytesOf.get(name) ?? new Uint8Array() });
      return [name, brotli?.bytes.length ?? 0];
    })),
  );
  const weight = weightOf(scripts, sizes);
  assert.ok(weight > 50_000, `expected the app's scripts, found only ${weight} bytes`);
  assert.ok(weight <= HOME_BUDGET_BYTES, `expected at most ${HOME_BUDGET_BYTES} bytes, found ${weight}`);
  const inputs = scripts.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
  assert.deepEqual(inputs.filter((path) => /node_modules\/zod\/|^recogniser\//.test(path)), []);
});
