import { readdir } from "node:fs/promises";
import { NOT_SOURCES } from "./paths.ts";

export async function filesBelow(folder: string): Promise<string[]> {
  if (NOT_SOURCES.test(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(entries.map((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  }));
  return found.flat().sort();
}
