import { terminalSafe } from "./terminal_safe.ts";

/** Rows below a heading, each column as wide as its widest cell. What people wrote is shown as text. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows].map((row) => row.map(terminalSafe));
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => [...line[column] ?? ""].length)));
  return lines.map((line) => line.map((cell, column) => padded(cell, widths[column] ?? 0)).join("  ").trimEnd())
    .join("\n");
}

function padded(cell: string, width: number): string {
  return cell + " ".repeat(Math.max(0, width - [...cell].length));
}
