import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { NOT_SOURCES } from "./paths.ts";

export async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const lines = (await Promise.all(paths.map(factsBelow))).flat().sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

async function factsBelow(path: string): Promise<string[]> {
  if (NOT_SOURCES.test(path)) return [];
  const facts = await stat(path).catch(() => null);
  if (!facts) return [];
  if (!facts.isDirectory()) return [`${path} ${facts.size} ${facts.mtimeMs}`];
  const names = await readdir(path);
  return (await Promise.all(names.map((name) => factsBelow(`${path}/${name}`)))).flat();
}
