import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { posix } from "node:path";

const SCRIPTS = "{cli,db,domain,recogniser,sandbox,server,web}/**/*.{ts,tsx}";

/** Of a script those that it needs to run; types are gone by then. */
const NEEDED = /^(?:import|export)(?! type\b)(?:[^"';]*?\bfrom)? *"(\.[^"]+)"/gm;

async function importsOf(path: string): Promise<string[]> {
  const text = await Deno.readTextFile(path);
  return [...text.matchAll(NEEDED)].map(([, target = ""]) => posix.join(posix.dirname(path), target));
}

/** A way from a script back to itself; null where there is none. */
function cycleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (path: string, way: string[]): string[] | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const next of imports.get(path) ?? []) {
      const found = visit(next, [...way, path]);
      if (found) return found;
    }
    done.add(path);
    return null;
  };
  for (const path of imports.keys()) {
    const found = visit(path, []);
    if (found) return found;
  }
  return null;
}

Deno.test("no script needs itself to run, not by way of others either", async () => {
  const imports = new Map<string, string[]>();
  for (const path of globSync(SCRIPTS)) imports.set(path, await importsOf(path));
  assert.ok(imports.size > 1_000 && (imports.get("server/main.ts") ?? []).length > 3, "the imports are seen");
  assert.equal(cycleIn(imports)?.join(" -> "), undefined);
  assert.deepEqual(cycleIn(new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b"]]])), ["b", "c", "b"]);
});
