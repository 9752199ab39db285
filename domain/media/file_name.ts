const LONGEST = 200;

/** A file's name as we keep it: without folders and control characters, of a bearable length. */
export function keptFileName(given: string): string {
  const base = given.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const plain = base.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "").trim();
  const letters = [...plain.replace(/[\uD800-\uDFFF]/gu, "")];
  if (letters.length <= LONGEST) return letters.join("") || "file";
  const extension = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? "";
  return letters.slice(0, LONGEST - extension.length).join("") + extension;
}
