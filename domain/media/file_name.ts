const LONGEST = 200;

/** A file's name as we keep it: without folders and control characters, of a bearable length. */
export function keptFileName(given: string): string {
  const base = given.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  // deno-lint-ignore no-control-regex -- control and direction characters have no place in a name
  const plain = base.replace(/[\x00-\x1F\x7F-\x9F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "").trim();
  const letters = [...plain.replace(/[\uD800-\uDFFF]/gu, "")];
  if (letters.length <= LONGEST) return letters.join("") || "file";
  const extension = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? "";
  return letters.slice(0, LONGEST - extension.length).join("") + extension;
}
