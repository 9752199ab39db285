import { fileURLToPath } from "node:url";
import { printTable, type Row } from "./bench_table.ts";

/** A bench is a file `tests/load/{name}_bench.ts` with this export. */
export interface Bench {
  readonly title: string;
  bench(report: (row: Row) => void): Promise<void>;
}

const FOLDER = fileURLToPath(new URL("../tests/load", import.meta.url));

/** `deno task bench [name...]`: measures, and prints what it found beside what was wanted. Nothing fails. */
async function main(names: readonly string[]): Promise<number> {
  const known = await benchNames();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown bench ${unknown.join(", ")}. Known: ${known.join(", ")}.`);
    return 2;
  }
  for (const name of names.length > 0 ? names : known) {
    const bench: Bench = await import(`${FOLDER}/${name}_bench.ts`);
    const rows: Row[] = [];
    await bench.bench((row) => {
      rows.push(row);
      console.error(`  ${row.what}: ${row.measured}`);
    });
    printTable(bench.title, rows);
  }
  return 0;
}

async function benchNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(FOLDER)) {
    const [, bench] = /^(\w+)_bench\.ts$/.exec(name) ?? [];
    if (bench) names.push(bench);
  }
  return names.sort();
}

if (import.meta.main) Deno.exit(await main(Deno.args));
