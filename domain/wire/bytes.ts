const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** "1.5 GB" for people, in steps of 1024. */
export function shownBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${UNITS[step]}`;
}

/** "5 GB", "500MB" or a plain number of bytes; null for anything else. */
export function readBytes(text: string): number | null {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?) ?([kmgt]b)?$/i.exec(text) ?? [];
  const step = unit === "" ? 0 : UNITS.indexOf(unit.toUpperCase());
  return number === undefined ? null : Math.round(Number(number) * 1024 ** step);
}
