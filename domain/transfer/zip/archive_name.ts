const LONGEST_BYTES = 150;
/** Windows opens devices by these names, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name that every system can unpack: no folders, signs that some system forbids, endless names. */
function unpackableName(fileName: string): string {
  const plain = fileName.normalize("NFC").toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .replace(/[<>:"/\\|?*]/g, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const named = plain === "" ? "file" : DEVICE.test(plain) ? `_${plain}` : plain;
  const [, stem = named, ending = ""] = /^(.+?)(\.[^.]{1,10})?$/s.exec(named) ?? [];
  return cut(stem, LONGEST_BYTES) + ending;
}

/** `photo (2).jpg` after `photo.jpg`, for systems that know no case too. */
export function archiveNames(): (folder: string, fileName: string) => string {
  const taken = new Set<string>();
  return (folder, fileName) => {
    const name = unpackableName(fileName);
    const [, stem = name, ending = ""] = /^(.+?)(\.[^.]{1,10})?$/s.exec(name) ?? [];
    for (let count = 1;; count++) {
      const path = `${folder}/${count === 1 ? name : `${stem} (${count})${ending}`}`;
      const key = path.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}

function cut(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  const letters = [...text];
  const encoder = new TextEncoder();
  while (encoder.encode(letters.join("")).length > maxBytes) letters.pop();
  return letters.join("");
}
