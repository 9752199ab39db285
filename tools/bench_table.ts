import { arch, cpus, totalmem } from "node:os";

export interface Row {
  readonly what: string;
  readonly measured: string;
  /** The bound and whether it was kept; null where the figure is only told. */
  readonly wanted: string | null;
  readonly isKept: boolean | null;
}

/** A figure that must not exceed, or not fall below, a bound. */
export function bounded(
  what: string,
  value: number,
  unit: string,
  bound: { atMost: number } | { atLeast: number },
): Row {
  const isUpper = "atMost" in bound;
  const limit = isUpper ? bound.atMost : bound.atLeast;
  return {
    what,
    measured: `${shown(value)} ${unit}`.trim(),
    wanted: `${isUpper ? "at most" : "at least"} ${limit} ${unit}`.trim(),
    isKept: isUpper ? value <= limit : value >= limit,
  };
}

export function told(what: string, measured: string): Row {
  return { what, measured, wanted: null, isKept: null };
}

/** Prints a Markdown table, ready to be kept under `docs/bench/`. */
export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map((row) => [row.what, row.measured, row.wanted ?? "", keptMark(row.isKept)]);
  const table = [["what", "measured", "wanted", "kept"], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = table;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  console.log([`## ${title}`, "", machine(), "", line(head), rule, ...body.map(line), ""].join("\n"));
}

function keptMark(isKept: boolean | null): string {
  return isKept === null ? "" : isKept ? "yes" : "NO";
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? arch()}), ${memory} GB, Deno ${Deno.version.deno}.`;
}

function shown(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 3);
}
