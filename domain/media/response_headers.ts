/** Kinds that run nothing in a browser. SVG, HTML, text and whatever we do not know are only ever downloaded. */
const SAFE_INLINE =
  /^(image\/(jpeg|png|gif|webp|bmp|avif|heic|heif)|video\/(mp4|quicktime|x-msvideo|3gpp|webm)|audio\/(mpeg|wav|ogg|mp4)|application\/pdf)$/;

export function isShownInline(type: string): boolean {
  return SAFE_INLINE.test(type);
}

/** `Content-Disposition` (RFC 6266): an ASCII name for old clients, the real one in RFC 5987's spelling. */
export function contentDisposition(type: string, fileName: string): string {
  const plain = fileName.normalize("NFKD").replace(/[^\x20-\x7E]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*!]/g, percent);
  return `${isShownInline(type) ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Nothing in a served file may load or run anything. Browsers show a PDF in a viewer that a sandbox would forbid. */
export function contentPolicy(type: string): string {
  const nothing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  return type === "application/pdf" ? `${nothing}; object-src 'self'` : `${nothing}; sandbox`;
}
