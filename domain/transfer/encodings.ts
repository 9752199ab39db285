/** How a text may be written down, as the platform's decoder calls it, and as people do. */
export const ENCODINGS = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1252": "Windows-1252 (Western European)",
  "windows-1250": "Windows-1250 (Central European)",
  "windows-1251": "Windows-1251 (Cyrillic)",
  "windows-1253": "Windows-1253 (Greek)",
  "windows-1254": "Windows-1254 (Turkish)",
  "windows-1257": "Windows-1257 (Baltic)",
  "macintosh": "Mac OS Roman",
  "koi8-r": "KOI8-R (Cyrillic)",
  "ibm866": "DOS 866 (Cyrillic)",
  "x-mac-cyrillic": "Mac OS Cyrillic",
  "gb18030": "GB 18030, GBK (Chinese)",
  "big5": "Big5 (Chinese)",
  "shift_jis": "Shift_JIS (Japanese)",
  "euc-jp": "EUC-JP (Japanese)",
  "euc-kr": "EUC-KR (Korean)",
} as const;
export type Encoding = keyof typeof ENCODINGS;
