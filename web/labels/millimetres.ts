/** What somebody typed as a length, with a point or a comma; not a number where it is none. */
export function readMillimetres(typed: string): number {
  const text = typed.trim().replace(",", ".");
  return text === "" ? NaN : Number(text);
}
