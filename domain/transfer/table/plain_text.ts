/** No two parts that can match the same letters stand side by side: a cell may have a million of them. */
const ENDS_LINE = /<(?:br\s?\/?|\/(?:p|div|li|tr|h[1-6]|ul|ol))>/gi;
const BEGINS_ITEM = /<li(?:\s[^<>]*)?>/gi;
const TAG =
  /<\/?(?:p|br|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|table|tbody|thead|tr|td|th|img|font|pre|code|blockquote|hr)(?:\s[^<>=]*=[^<>]*|\s*\/?)>/gi;
/** "Shirts <S>" is no HTML: where one of these is a tag, something closes it. */
const LETTER = /^<([abisu])>$/i;
const ADDRESS = /\s(?:href|src)\s?=\s?(?:"([^"]+)"|'([^']+)'|["']*([^\s"'>]+))/i;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#39|#x27|#34);/gi;
const LETTERS: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", "#39": "'", "#x27": "'", "#34": '"' },
};

/** A text in HTML, as web programs keep notes, as people read it; any other text as it is. */
export function plainText(text: string): string {
  const bare = /<[a-z/]/i.test(text) ? withoutTags(text) : text;
  return bare.replace(ENTITY, (entity) => LETTERS[entity.slice(1, -1).toLowerCase()] ?? entity);
}

/** With the address of a link or a picture behind its text. */
function withoutTags(html: string): string {
  const folded = html.toLowerCase();
  const isClosed = new Set([..."abisu"].filter((letter) => folded.includes(`</${letter}>`)));
  let link = "";
  const endLink = (text: string, end: number) => {
    const shown = link === "" || text.endsWith(link, end) ? "" : ` (${link})`;
    link = "";
    return shown;
  };
  const lines = html.replace(ENDS_LINE, "\n").replace(BEGINS_ITEM, "- ");
  const bare = lines.replace(TAG, (tag, at: number) => {
    const [, letter] = LETTER.exec(tag) ?? [];
    if (letter && !isClosed.has(letter.toLowerCase())) return tag;
    if (/^<img/i.test(tag)) return pictureOf(addressOf(tag));
    if (!/^<\/?a[\s>]/i.test(tag)) return "";
    const ended = endLink(lines, at);
    link = addressOf(tag);
    return ended;
  });
  const whole = bare + endLink(bare, bare.length);
  return whole === html ? html : whole.replace(/\n{3,}/g, "\n\n").trim();
}

function pictureOf(address: string): string {
  return /^data:/i.test(address) ? " (a picture is left out here)" : address && ` (${address})`;
}

function addressOf(tag: string): string {
  const [, ...quoted] = ADDRESS.exec(tag) ?? [];
  return quoted.find((address) => address !== undefined) ?? "";
}
