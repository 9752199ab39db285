import { basename } from "node:path";
import { build, type Metafile } from "esbuild";
import { bundleOptions } from "../bundle.ts";
import { compressedCopies } from "./compressed_copies.ts";
import { homeScripts } from "./weight.ts";

/** `deno run -A web/build/weight/first_load.ts`: what the first visit of /app/home is made of, for docs/bench/first_load.md. */
async function main(): Promise<void> {
  const { metafile, outputFiles } = await build(await bundleOptions());
  const scripts = homeScripts(metafile);
  const wire = new Map<string, number>();
  for (const { path, contents } of outputFiles) {
    const [brotli] = await compressedCopies({ name: basename(path), bytes: contents });
    wire.set(basename(path), brotli?.bytes.length ?? contents.length);
  }
  const parts = partsOf(metafile, scripts, wire);
  const rows = [...parts].sort(([, one], [, other]) => other - one).filter(([, bytes]) => bytes >= 100);
  const total = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.log(
    ["| part | KB compressed |", "|---|---:|", ...[...rows, ["**all**", total] as const].map(row)].join("\n"),
  );
}

/** A file's bytes on the wire are shared among its parts by their bytes before compression. */
function partsOf(metafile: Metafile, scripts: readonly string[], wire: ReadonlyMap<string, number>) {
  const parts = new Map<string, number>();
  for (const path of scripts) {
    const { inputs = {}, bytes = 1 } = metafile.outputs[path] ?? {};
    const share = (wire.get(basename(path)) ?? 0) / bytes;
    let left = bytes;
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      left -= bytesInOutput;
      parts.set(partOf(input), (parts.get(partOf(input)) ?? 0) + bytesInOutput * share);
    }
    parts.set("the bundler's own", (parts.get("the bundler's own") ?? 0) + left * share);
  }
  return parts;
}

function partOf(input: string): string {
  const [, name] = input.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? [];
  return name ?? input.split("/").slice(0, 2).join("/");
}

function row([name, bytes]: readonly [string, number]): string {
  return `| ${name} | ${(bytes / 1024).toFixed(1)} |`;
}

if (import.meta.main) await main();
