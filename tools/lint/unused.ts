import { cp } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const NOT_SOURCES = ["node_modules", "data", "docs"];
/** Is written anew while this looks. */
const BUILT = join(ROOT, "web/dist");

/** Programs that no task in `deno.json` names: what is built for the browser, workers, the sandbox, documented tools, tests. */
const ENTRIES = [
  "web/build/weight/first_load.ts",
  "recogniser/eval/calibration_rows.ts",
  "web/{main.tsx,shell/{boot.ts,landing_html.tsx},{scan/reader,scan/codes,labels/pdf,labels/preview}/*_worker.ts}",
  "server/host/pictures/{picture_child,heic_worker}.ts",
  "sandbox/open_sandbox.ts",
  "tools/{before_tests,help_pictures,readme_picture,screenshots}.ts",
  "tools/container/runtime_settings.ts",
  "tests/browsers/webkit_smoke.ts",
  "tests/load/*_bench.ts",
  "tests/load/calls/request_load.ts",
  "**/*_test.ts",
];

const SETTINGS = {
  project: ["**/*.{ts,tsx}"],
  // Compiled to WebAssembly.
  ignore: ["recogniser/network/assembly/**"],
  // Fonts are named by path: in style sheets, and by the tools that write on pictures. The client is imported by a program
  // that a test writes.
  ignoreDependencies: ["@fontsource.*", "openapi-fetch"],
  ignoreBinaries: ["useradd"],
};

/** Fails where a file, an export or a package is used by nobody. Knip wants a `package.json`, so it reads a copy that has one. */
async function main(): Promise<number> {
  const copy = await Deno.makeTempDir({ prefix: "stowmark-unused-" });
  try {
    await copySources(copy);
    await Deno.writeTextFile(join(copy, "package.json"), JSON.stringify(await packageJson()));
    return await knip(copy);
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
}

async function copySources(to: string): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(ROOT)) {
    if (!isDirectory || name.startsWith(".") || NOT_SOURCES.includes(name)) continue;
    await cp(join(ROOT, name), join(to, name), { recursive: true, filter: isFolderOrText });
  }
  await Deno.symlink(join(ROOT, "node_modules"), join(to, "node_modules"));
}

function isFolderOrText(path: string): boolean {
  return path !== BUILT && ["", ".ts", ".tsx", ".md"].includes(extname(path));
}

async function packageJson() {
  const denoJson = await Deno.readTextFile(join(ROOT, "deno.json"));
  const named = denoJson.match(/[\w/]+\.tsx?\b/g) ?? [];
  const knip = { entry: [...ENTRIES, ...named], ...SETTINGS };
  return { name: "stowmark", type: "module", dependencies: JSON.parse(denoJson).imports, knip };
}

async function knip(cwd: string): Promise<number> {
  const args = ["run", "-A", "--config", join(ROOT, "deno.json"), "npm:knip", "--no-progress", "--no-config-hints"];
  const child = new Deno.Command(Deno.execPath(), { args, cwd, stdout: "inherit", stderr: "inherit" });
  return (await child.output()).code;
}

if (import.meta.main) Deno.exit(await main());
