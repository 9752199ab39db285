import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const COMPILER = join(ROOT, "node_modules/typescript/bin/tsc");

/** Why not `deno check`: docs/decisions/checking_types.md. */
async function main(): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-types-" });
  try {
    const project = join(folder, "tsconfig.json");
    await Deno.writeTextFile(project, JSON.stringify(await settings()));
    await Deno.writeFile(join(folder, "deno.d.ts"), await typesOfDeno());
    return await check(project);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface DenoSettings {
  readonly compilerOptions: Readonly<Record<string, unknown>> & { readonly lib: readonly string[] };
  readonly exclude: readonly string[];
}

/** Those of `deno.json`, and what Deno does without being told. */
async function settings() {
  const { compilerOptions, exclude }: DenoSettings = JSON.parse(await Deno.readTextFile(join(ROOT, "deno.json")));
  const { jsxImportSourceTypes: _, lib, ...options } = compilerOptions;
  return {
    compilerOptions: {
      ...options,
      lib: lib.filter((name) => !name.startsWith("deno.")),
      types: ["node"],
      typeRoots: [join(ROOT, "node_modules/@types")],
      target: "esnext",
      module: "esnext",
      moduleResolution: "bundler",
      // What a file without an import or export declares is its own.
      moduleDetection: "force",
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      isolatedModules: true,
      skipLibCheck: true,
      noEmit: true,
    },
    files: ["deno.d.ts"],
    include: ["ts", "tsx"].map((ending) => join(ROOT, "**", `*.${ending}`)),
    exclude: exclude.map((path) => join(ROOT, path)),
  };
}

async function typesOfDeno(): Promise<Uint8Array> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), { args: ["types"], stderr: "inherit" }).output();
  if (!success) throw new Error("deno types failed");
  return stdout;
}

async function check(project: string): Promise<number> {
  // Four checkers, as is usual, are sooner through on four idle processors, and ask half as much again of two busy ones.
  const args = ["run", "-A", COMPILER, "--project", project, "--checkers", "1"];
  const compiler = new Deno.Command(Deno.execPath(), { args, stdout: "inherit", stderr: "inherit" }).spawn();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    Deno.addSignalListener(signal, () => compiler.kill(signal));
  }
  return (await compiler.status).code;
}

if (import.meta.main) Deno.exit(await main());
