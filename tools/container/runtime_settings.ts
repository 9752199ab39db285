import { homesOf, placedPackages } from "../lint/packages.ts";

/** What runs in the container: everything that no browser, test or build needs. */
const RUNTIME = /^(domain|db|server|sandbox|cli)\//;

const settings = JSON.parse(await Deno.readTextFile(new URL("../../deno.json", import.meta.url)));
const runtime = new Set(placedPackages().filter((name) => homesOf(name)?.some((home) => RUNTIME.test(home))));
const imports = Object.fromEntries(
  Object.entries<string>(settings.imports).filter(([name]) => runtime.has(name)),
);
// To be installed beside the whole project's lock file, which holds every version fast.
console.log(JSON.stringify({ version: settings.version, nodeModulesDir: "manual", imports }, null, 2));
