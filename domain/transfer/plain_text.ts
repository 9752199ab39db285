/** No two parts that can match the same letters stand side by side: a cell may have a million of them. */
const ENDS_LINE = /<(?:br\s?\/?|\/(?:p|div|li|tr|h[1-6]|ul|ol))>/gi;
const BEGINS_ITEM = /<li(?:\s[^<>]*)?>/gi;
const TAG =
  /<\/?(?:p|br|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|table|tbody|thead|tr|td|th|img|font|pre|code|blockquote|hr)(?:\s[^<>]*|\/)?>/gi;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#39|#x27|#34);/gi;
const LETTERS: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", "#39": "'", "#x27": "'", "#34": '"' },
};

/** A text in HTML, as web programs keep notes, as people read it; any other text as it is. */
export function plainText(text: string): string {
  const isHtml = /<[a-z/]/i.test(text) && text.search(TAG) >= 0;
  const bare = isHtml
    ? text.replace(ENDS_LINE, "\n").replace(BEGINS_ITEM, "- ").replace(TAG, "").replace(/\n{3,}/g, "\n\n").trim()
    : text;
  return bare.replace(ENTITY, (entity) => LETTERS[entity.slice(1, -1).toLowerCase()] ?? entity);
}
