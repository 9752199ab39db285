/** Spreadsheet programs take a cell that begins so for a formula. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const QUOTED_FORMULA = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A text that a spreadsheet program shows and does not compute: an apostrophe stands before what looks like a formula. */
export function harmlessCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell that `harmlessCell` wrote. */
export function textOfCell(cell: string): string {
  return QUOTED_FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** A line of a table after RFC 4180, its end included. */
export function tableLine(texts: readonly string[]): string {
  return texts.map((text) => quoted(harmlessCell(text))).join(",") + "\r\n";
}

function quoted(cell: string): string {
  return /[",\r\n;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Tags in one cell, with semicolons between them; a backslash stands before a semicolon that belongs to a tag. */
export function tagsCell(tags: readonly string[]): string {
  const cell = tags.map((tag) => tag.replace(/[\\;]/g, "\\$&")).join("; ");
  return tags.length === 1 && cell.includes(",") ? `${cell};` : cell;
}

/** @param cell as `tagsCell` writes it, or tags with commas between them */
export function tagsOfCell(cell: string): string[] {
  const separator = /(^|[^\\])(\\\\)*;/.test(cell) ? ";" : ",";
  const tags = [""];
  for (const [, escaped, letter = ""] of cell.matchAll(/\\([\\;])|([^])/gu)) {
    if (letter === separator) tags.push("");
    else tags.push(`${tags.pop() ?? ""}${escaped ?? letter}`);
  }
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== "");
}
